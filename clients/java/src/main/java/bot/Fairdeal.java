package bot;

import com.google.protobuf.ByteString;
import fairdeal.ninetyone.v1.Ninetyone.Answer;
import fairdeal.ninetyone.v1.Ninetyone.Answers;
import fairdeal.ninetyone.v1.Ninetyone.Move;
import fairdeal.ninetyone.v1.Ninetyone.PlayRequest;
import fairdeal.ninetyone.v1.Ninetyone.PlayResponse;
import fairdeal.ninetyone.v1.Ninetyone.Turn;
import fairdeal.v1.Play.Block;
import fairdeal.v1.Play.Contribution;
import fairdeal.v1.Play.FaultKind;
import fairdeal.v1.Play.Hello;
import fairdeal.v1.Play.NoticeKind;
import fairdeal.v1.Play.Rejection;
import fairdeal.v1.Play.RejectionReason;
import fairdeal.v1.Play.Start;
import fairdeal.v1.Play.Welcome;
import io.grpc.CallOptions;
import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Plays a bot over gRPC: batches, contributions to the deals, connecting again.
 *
 * <pre>
 * FAIRDEAL_ADDRESS   host:port or unix:PATH without encryption, tls://host:port with it
 * FAIRDEAL_TOKEN     the bot's token
 * FAIRDEAL_INSTANCE  which instance of the bot this is, from 0; 0 where it is not set
 * FAIRDEAL_CA        for tls://, a file with the certificates that the server is checked against
 * FAIRDEAL_CERT      for tls://, a file with the certificate to show to a server that asks for one,
 * FAIRDEAL_KEY       and the file with its key
 * </pre>
 */
final class Fairdeal {
    /** Plays one seat of one match. It is asked one turn at a time, while other bots are asked theirs. */
    interface Bot {
        /** Chooses a move; null resigns the match, and an exception is the bot's fault. */
        Move choose(Turn turn);
    }

    /** Makes the bot for a seat of a match, when its first turn arrives. */
    interface BotMaker {
        Bot make(Start start, int seat);
    }

    /**
     * How to play.
     *
     * @param version a label of your choice, up to 64 characters
     * @param capacity how many matches are played at once, 1 to 1,024: choose 1 for a bot that thinks long
     * @param stay play on when every tournament of the bot is over
     */
    record Options(String version, int capacity, boolean stay) {}

    private static final int REVISION = 1;
    private static final long FIRST_DELAY_MS = 100;
    private static final long LONGEST_DELAY_MS = 5_000;
    private static final long LONGEST_PAUSE_MS = 60_000;
    private static final long GIVE_UP_MS = 600_000;
    private static final long WELCOME_S = 30;
    // A dead connection says nothing: it is pinged after so long, and given up when no answer comes for as long.
    private static final long KEEP_ALIVE_S = 10;

    // Trying again cannot help with these; another program of the same bot is ABORTED.
    private static final Set<Status.Code> FINAL = EnumSet.of(
            Status.Code.ABORTED,
            Status.Code.UNAUTHENTICATED,
            Status.Code.PERMISSION_DENIED,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.FAILED_PRECONDITION,
            Status.Code.UNIMPLEMENTED);

    private static final MethodDescriptor<PlayRequest, PlayResponse> PLAY =
            MethodDescriptor.<PlayRequest, PlayResponse>newBuilder()
                    .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                    .setFullMethodName("fairdeal.ninetyone.v1.NinetyOneService/Play")
                    .setRequestMarshaller(ProtoUtils.marshaller(PlayRequest.getDefaultInstance()))
                    .setResponseMarshaller(ProtoUtils.marshaller(PlayResponse.getDefaultInstance()))
                    .build();
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<String> PUSHBACK =
            Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

    private static final Logger LIBRARY = Logger.getLogger("io.grpc");

    private Fairdeal() {}

    /**
     * Play every match that the server has for the bot, then end the program, and so it ends after Ctrl-C. It ends with
     * status 1 and a sentence when the server does not want the bot, or cannot be found for ten minutes.
     */
    static void run(BotMaker makeBot, Options options) {
        LIBRARY.setLevel(Level.WARNING);
        Server server = Server.namedByTheEnvironment();
        Thread interrupted = new Thread(() -> {
            say("stopped");
            Runtime.getRuntime().halt(0);
        });
        Runtime.getRuntime().addShutdownHook(interrupted);
        int status = 0;
        try {
            playOn(server, new Player(makeBot, options, server.instance()), options);
        } catch (Refused refused) {
            say(refused.getMessage());
            status = 1;
        } catch (InterruptedException stopped) {
            say("stopped");
        }
        try {
            Runtime.getRuntime().removeShutdownHook(interrupted);
        } catch (IllegalStateException stopping) {
            return; // Ctrl-C was faster
        }
        System.exit(status);
    }

    private static void playOn(Server server, Player player, Options options) throws InterruptedException {
        long delay = FIRST_DELAY_MS;
        long connected = System.nanoTime();
        while (true) {
            Throwable end = player.play(server);
            if (player.finished()) return;
            Status why = Status.fromThrowable(end);
            if (FINAL.contains(why.getCode())) {
                throw new Refused("%s does not take this bot: %s (%s)"
                        .formatted(server.address(), why.getDescription(), why.getCode()));
            }
            if (player.welcomed()) {
                delay = FIRST_DELAY_MS;
                connected = System.nanoTime();
            }
            String told = told(why);
            if (delay == FIRST_DELAY_MS) say("no stream to %s (%s), trying again".formatted(server.address(), told));
            if (!options.stay() && TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - connected) > GIVE_UP_MS) {
                throw new Refused("No server at %s for ten minutes (%s).".formatted(server.address(), told));
            }
            Thread.sleep(pauseAskedBy(end) + (long) (delay * ThreadLocalRandom.current().nextDouble(0.5, 1)));
            delay = Math.min(2 * delay, LONGEST_DELAY_MS);
        }
    }

    private record Place(long match, int seat) {}

    /** One seat of one match: its bot, the turn asked last, and the answer to it when there is one. */
    private static final class Seat {
        final Object thinking = new Object();
        Bot bot;
        int turn;
        Answer answer;
    }

    private record Opening(int block, byte[] value) {}

    /** Plays on one stream after another; what it knows of the matches outlives a lost stream. */
    private static final class Player {
        private final BotMaker makeBot;
        private final Options options;
        private final int instance;
        private final byte[] program = draw(16);
        private final Map<Place, Seat> seats = new HashMap<>();
        private final Map<Long, Opening> opened = new HashMap<>();
        private final Queue<Answer> answers = new ArrayDeque<>();
        private final ExecutorService thinkers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), Player::thread);
        private final ExecutorService writer = Executors.newSingleThreadExecutor(Player::thread);
        private StreamObserver<PlayRequest> stream;
        private byte[] promised = draw(32);
        private boolean flushing;
        private boolean welcomed;
        private boolean finished;

        Player(BotMaker makeBot, Options options, int instance) {
            this.makeBot = makeBot;
            this.options = options;
            this.instance = instance;
        }

        private static Thread thread(Runnable work) {
            Thread thread = new Thread(work);
            thread.setDaemon(true); // nobody waits for bots that still think
            return thread;
        }

        synchronized boolean welcomed() {
            return welcomed;
        }

        synchronized boolean finished() {
            return finished;
        }

        /** Play until the stream ends or the competition does, and return why. */
        Throwable play(Server server) throws InterruptedException {
            CompletableFuture<Throwable> ended = new CompletableFuture<>();
            CompletableFuture<Boolean> answered = new CompletableFuture<>();
            ManagedChannel channel = server.channel();
            try {
                begin(ClientCalls.asyncBidiStreamingCall(
                        server.authorized(channel).newCall(PLAY, CallOptions.DEFAULT), new StreamObserver<>() {
                            @Override
                            public void onNext(PlayResponse response) {
                                answered.complete(true);
                                if (read(response)) ended.complete(Status.OK.asException());
                            }

                            @Override
                            public void onError(Throwable error) {
                                ended.complete(error);
                            }

                            @Override
                            public void onCompleted() {
                                ended.complete(unavailable("the server closed the stream"));
                            }
                        }));
                ended.thenRun(() -> answered.complete(true));
                if (!answered.completeOnTimeout(false, WELCOME_S, TimeUnit.SECONDS).join()) {
                    return unavailable("the server did not answer within " + WELCOME_S + " s");
                }
                return ended.join();
            } finally {
                end();
                channel.shutdownNow();
            }
        }

        /** Forget what was not sent, since the server asks again what it still waits for, and say hello. */
        private synchronized void begin(StreamObserver<PlayRequest> opened) {
            welcomed = false;
            answers.clear();
            stream = opened;
            stream.onNext(PlayRequest.newBuilder()
                    .setHello(Hello.newBuilder()
                            .setRevision(REVISION)
                            .setVersion(options.version())
                            .setCapacity(options.capacity())
                            .setInstance(instance)
                            .setContributionHash(hash(promised))
                            .setProgram(ByteString.copyFrom(program)))
                    .build());
        }

        private synchronized void end() {
            stream = null;
        }

        /** Heed a response, and say whether the competition is over. */
        private synchronized boolean read(PlayResponse response) {
            if (response.hasWelcome()) welcome(response.getWelcome());
            response.getResultsList().forEach(over -> seats.remove(new Place(over.getMatch(), over.getSeat())));
            response.getRejectionsList().forEach(Fairdeal::report);
            response.getNoticesList().forEach(notice -> {
                say("the server says: " + notice.getMessage());
                finished |= notice.getKind() == NoticeKind.NOTICE_KIND_FINISHED && !options.stay();
            });
            if (stream == null) return finished; // given up meanwhile
            for (Block block : response.getBlocksList()) {
                if (block.getWaitMs() > 0) open(block);
            }
            response.getTurnsList().forEach(this::ask);
            return finished;
        }

        private void welcome(Welcome welcome) {
            welcomed = true;
            say("playing as %s, instance %d, capacity %d"
                    .formatted(welcome.getBot(), welcome.getInstance(), welcome.getCapacity()));
            Set<Long> live = new HashSet<>(welcome.getMatchesList());
            seats.keySet().removeIf(place -> !live.contains(place.match()));
        }

        /** Open what was promised for a block of deals, and promise the next; a block that is announced again gets the
         * same bytes. */
        private void open(Block block) {
            Opening last = opened.get(block.getTournament());
            if (last == null || last.block() != block.getBlock()) {
                last = new Opening(block.getBlock(), promised);
                opened.put(block.getTournament(), last);
                promised = draw(32);
            }
            stream.onNext(PlayRequest.newBuilder()
                    .setContribution(Contribution.newBuilder()
                            .setTournament(block.getTournament())
                            .setBlock(block.getBlock())
                            .setValue(ByteString.copyFrom(last.value()))
                            .setNextHash(hash(promised)))
                    .build());
        }

        /** Have the turn's bot move; a turn that was asked before is not thought about again. */
        private void ask(Turn turn) {
            Seat seat = seats.computeIfAbsent(new Place(turn.getMatch(), turn.getSeat()), place -> new Seat());
            if (seat.turn != turn.getTurn()) {
                seat.turn = turn.getTurn();
                seat.answer = null;
                thinkers.execute(() -> answer(seat, turn, think(seat, turn)));
            } else if (seat.answer != null) {
                send(seat.answer);
            }
        }

        /** Return the answer but for what it answers. */
        private Answer.Builder think(Seat seat, Turn turn) {
            synchronized (seat.thinking) {
                try {
                    if (seat.bot == null) seat.bot = makeBot.make(turn.getStart(), turn.getSeat());
                    Move move = seat.bot.choose(turn);
                    return move == null ? Answer.newBuilder().setResign(true) : Answer.newBuilder().setMove(move);
                } catch (RuntimeException | Error failure) {
                    say("the bot failed in match %s, seat %d, turn %d"
                            .formatted(Long.toUnsignedString(turn.getMatch()), turn.getSeat(), turn.getTurn()));
                    failure.printStackTrace();
                    return Answer.newBuilder().setResign(true).setFault(FaultKind.FAULT_KIND_FAILED);
                }
            }
        }

        private synchronized void answer(Seat seat, Turn turn, Answer.Builder thought) {
            Place place = new Place(turn.getMatch(), turn.getSeat());
            if (seat.turn != turn.getTurn() || seats.get(place) != seat) return; // the clock ran out, the match went on
            seat.answer = thought
                    .setMatch(turn.getMatch())
                    .setSeat(turn.getSeat())
                    .setTurn(turn.getTurn())
                    .build();
            send(seat.answer);
        }

        private void send(Answer answer) {
            answers.add(answer);
            if (flushing) return;
            flushing = true;
            writer.execute(this::flush);
        }

        /** Send the answers that are ready, as many in a message as it may carry. */
        private synchronized void flush() {
            flushing = false;
            while (stream != null && !answers.isEmpty()) {
                Answers.Builder batch = Answers.newBuilder();
                while (!answers.isEmpty() && batch.getAnswersCount() < options.capacity()) {
                    batch.addAnswers(answers.remove());
                }
                stream.onNext(PlayRequest.newBuilder().setAnswers(batch).build());
            }
        }
    }

    /** Say what was not taken; an answer that was merely repeated is nobody's concern. */
    private static void report(Rejection it) {
        if (it.getReason() == RejectionReason.REJECTION_REASON_ANSWERED) return;
        say("match %s, seat %d, turn %d: %s (%s, %s)".formatted(
                Long.toUnsignedString(it.getMatch()),
                it.getSeat(),
                it.getTurn(),
                it.getMessage(),
                it.getReason(),
                it.getConsequence()));
    }

    /** Where the server is, and as whom to connect. */
    private record Server(String address, Metadata token, int instance, ChannelCredentials credentials) {
        /** Read the environment variables; end the program with the one that is missing or wrong. */
        static Server namedByTheEnvironment() {
            String address = setting("FAIRDEAL_ADDRESS", "the server's address, such as localhost:9191");
            Metadata token = new Metadata();
            token.put(AUTHORIZATION, "Bearer " + setting("FAIRDEAL_TOKEN", "the bot's token"));
            String instance = variable("FAIRDEAL_INSTANCE");
            if (instance != null && !instance.matches("[0-9]{1,9}")) {
                stop("FAIRDEAL_INSTANCE must be a number from 0, not \"%s\".".formatted(instance));
            }
            int number = instance == null ? 0 : Integer.parseInt(instance);
            return new Server(address, token, number, credentialsFor(address));
        }

        ManagedChannel channel() {
            return Grpc.newChannelBuilder(address.replaceFirst("^tls://", ""), credentials)
                    .keepAliveTime(KEEP_ALIVE_S, TimeUnit.SECONDS)
                    .keepAliveTimeout(KEEP_ALIVE_S, TimeUnit.SECONDS)
                    .build();
        }

        io.grpc.Channel authorized(ManagedChannel channel) {
            return io.grpc.ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(token));
        }
    }

    private static ChannelCredentials credentialsFor(String address) {
        File authorities = file("FAIRDEAL_CA");
        File certificate = file("FAIRDEAL_CERT");
        File key = file("FAIRDEAL_KEY");
        if ((certificate == null) != (key == null)) {
            stop("FAIRDEAL_CERT and FAIRDEAL_KEY go together: set both, or neither");
        }
        if (!address.startsWith("tls://")) return InsecureChannelCredentials.create();
        TlsChannelCredentials.Builder tls = TlsChannelCredentials.newBuilder();
        try {
            if (authorities != null) tls.trustManager(authorities);
            if (certificate != null) {
                if (!Files.readString(key.toPath()).contains("-----BEGIN PRIVATE KEY-----")) {
                    stop("FAIRDEAL_KEY must name a key in PKCS #8: openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW-KEY");
                }
                tls.keyManager(certificate, key);
            }
        } catch (IOException error) {
            stop("FAIRDEAL_CA, FAIRDEAL_CERT or FAIRDEAL_KEY names a file that cannot be read: " + error);
        }
        return tls.build();
    }

    private static File file(String name) {
        String path = variable(name);
        if (path != null && !Files.isReadable(Path.of(path))) {
            stop("%s names a file that cannot be read: %s".formatted(name, path));
        }
        return path == null ? null : new File(path);
    }

    /** Return for how many milliseconds the server wants to be left alone; 0 where it does not say. */
    private static long pauseAskedBy(Throwable end) {
        Metadata trailers = Status.trailersFromThrowable(end);
        String said = trailers == null ? null : trailers.get(PUSHBACK);
        return said != null && said.matches("[0-9]{1,9}") ? Math.min(Long.parseLong(said), LONGEST_PAUSE_MS) : 0;
    }

    private static String told(Status why) {
        String said = why.getDescription() == null ? why.getCode().toString() : why.getDescription();
        return why.getCause() == null ? said : said + ": " + why.getCause().getMessage();
    }

    private static Throwable unavailable(String why) {
        return Status.UNAVAILABLE.withDescription(why).asException();
    }

    private static String setting(String name, String meaning) {
        String value = variable(name);
        if (value == null) stop("Set the environment variable %s to %s.".formatted(name, meaning));
        return value;
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? null : value;
    }

    private static byte[] draw(int size) {
        byte[] drawn = new byte[size];
        new SecureRandom().nextBytes(drawn);
        return drawn;
    }

    private static ByteString hash(byte[] value) {
        try {
            return ByteString.copyFrom(MessageDigest.getInstance("SHA-256").digest(value));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible); // every Java has it
        }
    }

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    private static void say(String sentence) {
        System.err.println(sentence);
    }

    private static void stop(String sentence) {
        say(sentence);
        System.exit(1);
    }
}
