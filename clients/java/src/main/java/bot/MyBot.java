package bot;

import fairdeal.ninetyone.v1.Ninetyone.Move;
import fairdeal.ninetyone.v1.Ninetyone.Turn;
import fairdeal.v1.Play.Start;
import java.util.concurrent.ThreadLocalRandom;

/** A bot for the game {@code ninetyone}. Change {@code choose} and you have your own. */
final class MyBot implements Fairdeal.Bot {
    /** Called at the first turn of each match and seat; {@code start} has the pool and a private seed. */
    MyBot(Start start, int seat) {}

    /**
     * The strategy: {@code turn.getObservation()} is all that the seat may know, {@code turn.getLegalList()} lists the
     * legal moves, and {@code turn.getClock()} says how many milliseconds are left. Null resigns. This one plays a
     * random legal move, and the game's default move where the legal ones are too many to be listed.
     */
    @Override
    public Move choose(Turn turn) {
        if (turn.getLegalCount() == 0) return turn.getDefaultMove();
        return turn.getLegal(ThreadLocalRandom.current().nextInt(turn.getLegalCount()));
    }

    public static void main(String[] arguments) {
        Fairdeal.run(MyBot::new, new Fairdeal.Options("1", 32, false));
    }
}
