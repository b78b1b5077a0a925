// Plays a bot over gRPC: batches, contributions to the deals, connecting again.
//
//	FAIRDEAL_ADDRESS   host:port or unix:PATH without encryption, tls://host:port with it
//	FAIRDEAL_TOKEN     the bot's token
//	FAIRDEAL_INSTANCE  which instance of the bot this is, from 0; 0 where it is not set
//	FAIRDEAL_CA        for tls://, a file with the certificates that the server is checked against
//	FAIRDEAL_CERT      for tls://, a file with the certificate to show to a server that asks for one,
//	FAIRDEAL_KEY       and the file with its key

package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	game "bot/generated/fairdeal/ninetyone/v1"
	play "bot/generated/fairdeal/v1"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

// Bot plays one seat of one match. It is asked one turn at a time, while other bots are asked theirs.
type Bot interface {
	// Move chooses a move; nil resigns the match, and a panic is the bot's fault.
	Move(turn *game.Turn) *game.Move
}

// BotMaker makes the bot for a seat of a match, when its first turn arrives.
type BotMaker func(start *play.Start, seat uint32) Bot

// Options say how to play.
type Options struct {
	// Version is a label of your choice, up to 64 characters.
	Version string
	// Capacity is how many matches are played at once, 1 to 1,024: choose 1 for a bot that thinks long.
	Capacity uint32
	// Stay plays on when every tournament of the bot is over.
	Stay bool
}

const (
	revision     = 1
	firstDelay   = 100 * time.Millisecond
	longestDelay = 5 * time.Second
	longestPause = time.Minute
	giveUpAfter  = 10 * time.Minute
	welcomeAfter = 30 * time.Second
	// A dead connection says nothing: it is pinged after so long, and given up when no answer comes for as long.
	keepAlive = 10 * time.Second
)

// Trying again cannot help with these; another program of the same bot is ABORTED.
var final = map[codes.Code]string{
	codes.Aborted:            "ABORTED",
	codes.Unauthenticated:    "UNAUTHENTICATED",
	codes.PermissionDenied:   "PERMISSION_DENIED",
	codes.InvalidArgument:    "INVALID_ARGUMENT",
	codes.FailedPrecondition: "FAILED_PRECONDITION",
	codes.Unimplemented:      "UNIMPLEMENTED",
}

// Run plays every match that the server has for the bot, then returns, and so it does after Ctrl-C. It ends the
// program with status 1 and a sentence when the server does not want the bot, or cannot be found for ten minutes.
func Run(makeBot BotMaker, options Options) {
	address := setting("FAIRDEAL_ADDRESS", "the server's address, such as localhost:9191")
	token := setting("FAIRDEAL_TOKEN", "the bot's token")
	transport := transportTo(address)
	player := newPlayer(makeBot, options, instance())
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	defer release()
	ctx = metadata.AppendToOutgoingContext(ctx, "authorization", "Bearer "+token)
	delay, connected := firstDelay, time.Now()
	for {
		trailer, err := player.playAt(ctx, strings.TrimPrefix(address, "tls://"), transport)
		if ctx.Err() != nil {
			say("stopped")
			return
		}
		if player.finished {
			return
		}
		why := status.Convert(err)
		if name, hopeless := final[why.Code()]; hopeless {
			stop("%s does not take this bot: %s (%s)", address, why.Message(), name)
		}
		if player.welcomed {
			delay, connected = firstDelay, time.Now()
		}
		if delay == firstDelay {
			say("no stream to %s (%s), trying again", address, why.Message())
		}
		if !options.Stay && time.Since(connected) > giveUpAfter {
			stop("No server at %s for ten minutes (%s).", address, why.Message())
		}
		select {
		case <-time.After(pauseAskedBy(trailer) + time.Duration(float64(delay)*(0.5+mathrand.Float64()/2))):
		case <-ctx.Done():
		}
		delay = min(2*delay, longestDelay)
	}
}

type place struct {
	match uint64
	seat  uint32
}

// seat is one seat of one match: its bot, the turn asked last, and the answer to it when there is one.
type seat struct {
	thinking sync.Mutex
	bot      Bot
	turn     uint32
	answer   *game.Answer
}

type opening struct {
	block uint32
	value []byte
}

// player plays on one stream after another; what it knows of the matches outlives a lost stream.
type player struct {
	makeBot  BotMaker
	options  Options
	instance uint32
	program  []byte
	promised []byte
	opened   map[uint64]opening
	welcomed bool
	finished bool

	lock     sync.Mutex // of what follows
	seats    map[place]*seat
	answers  []*game.Answer
	requests []*game.PlayRequest // but for answers
	ready    chan struct{}       // something waits to be written
}

func newPlayer(makeBot BotMaker, options Options, instance uint32) *player {
	return &player{
		makeBot:  makeBot,
		options:  options,
		instance: instance,
		program:  draw(16),
		promised: draw(32),
		opened:   map[uint64]opening{},
		seats:    map[place]*seat{},
		ready:    make(chan struct{}, 1),
	}
}

// playAt plays on one stream until it ends, and returns the metadata that came with its end and the error.
func (p *player) playAt(ctx context.Context, target string, transport credentials.TransportCredentials) (metadata.MD, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p.begin()
	patience := time.AfterFunc(welcomeAfter, cancel)
	defer patience.Stop()
	connection, err := grpc.NewClient(target, grpc.WithTransportCredentials(transport),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: keepAlive, Timeout: keepAlive}))
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	service := (&game.PlayRequest{}).ProtoReflect().Descriptor().ParentFile().Services().Get(0)
	stream, err := connection.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true, ClientStreams: true},
		fmt.Sprintf("/%s/Play", service.FullName()))
	if err != nil {
		return nil, err
	}
	written := make(chan struct{})
	go func() {
		p.write(ctx, stream)
		close(written)
	}()
	defer func() { <-written }()
	defer cancel()
	for !p.finished {
		response := &game.PlayResponse{}
		if err := stream.RecvMsg(response); errors.Is(err, io.EOF) {
			return nil, status.Error(codes.Unavailable, "the server closed the stream")
		} else if err != nil {
			return stream.Trailer(), err
		}
		patience.Stop()
		p.read(response)
	}
	return nil, nil
}

// begin forgets what was not sent, since the server asks again what it still waits for, and says hello.
func (p *player) begin() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.welcomed = false
	p.answers = nil
	p.requests = []*game.PlayRequest{{Request: &game.PlayRequest_Hello{Hello: &play.Hello{
		Revision:         revision,
		Version:          p.options.Version,
		Capacity:         p.options.Capacity,
		Instance:         p.instance,
		ContributionHash: hash(p.promised),
		Program:          p.program,
	}}}}
	p.wake()
}

// write sends whatever is ready, together; when the stream breaks the reader learns why.
func (p *player) write(ctx context.Context, stream grpc.ClientStream) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.ready:
		}
		runtime.Gosched() // the other bots that are nearly ready go along
		for _, request := range p.takeRequests() {
			if stream.SendMsg(request) != nil {
				return
			}
		}
	}
}

// takeRequests returns what waits to be written, with as many answers in a message as it may carry.
func (p *player) takeRequests() []*game.PlayRequest {
	p.lock.Lock()
	defer p.lock.Unlock()
	requests, answers := p.requests, p.answers
	p.requests, p.answers = nil, nil
	for len(answers) > 0 {
		size := min(len(answers), max(int(p.options.Capacity), 1))
		batch := &game.PlayRequest_Answers{Answers: &game.Answers{Answers: answers[:size]}}
		requests = append(requests, &game.PlayRequest{Request: batch})
		answers = answers[size:]
	}
	return requests
}

func (p *player) wake() {
	select {
	case p.ready <- struct{}{}:
	default:
	}
}

func (p *player) read(response *game.PlayResponse) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if welcome := response.Welcome; welcome != nil {
		p.welcomed = true
		say("playing as %s, instance %d, capacity %d", welcome.Bot, welcome.Instance, welcome.Capacity)
		p.keep(welcome.Matches)
	}
	for _, result := range response.Results {
		delete(p.seats, place{result.Match, result.Seat})
	}
	for _, it := range response.Rejections {
		if it.Reason == play.RejectionReason_REJECTION_REASON_ANSWERED {
			continue // a repeated answer harms nothing
		}
		say("match %d, seat %d, turn %d: %s (%s, %s)", it.Match, it.Seat, it.Turn, it.Message,
			strings.TrimPrefix(it.Reason.String(), "REJECTION_REASON_"),
			strings.TrimPrefix(it.Consequence.String(), "CONSEQUENCE_"))
	}
	for _, notice := range response.Notices {
		say("the server says: %s", notice.Message)
		if notice.Kind == play.NoticeKind_NOTICE_KIND_FINISHED && !p.options.Stay {
			p.finished = true
		}
	}
	for _, block := range response.Blocks {
		if block.WaitMs > 0 {
			p.open(block)
		}
	}
	for _, turn := range response.Turns {
		p.ask(turn)
	}
}

// keep forgets the matches that are not live.
func (p *player) keep(live []uint64) {
	lives := map[uint64]bool{}
	for _, match := range live {
		lives[match] = true
	}
	for where := range p.seats {
		if !lives[where.match] {
			delete(p.seats, where)
		}
	}
}

// open opens what was promised for a block of deals, and promises the next; a block that is announced again gets
// the same bytes.
func (p *player) open(block *play.Block) {
	last, known := p.opened[block.Tournament]
	if !known || last.block != block.Block {
		last = opening{block.Block, p.promised}
		p.opened[block.Tournament] = last
		p.promised = draw(32)
	}
	contribution := &play.Contribution{
		Tournament: block.Tournament, Block: block.Block, Value: last.value, NextHash: hash(p.promised),
	}
	request := &game.PlayRequest{Request: &game.PlayRequest_Contribution{Contribution: contribution}}
	p.requests = append(p.requests, request)
	p.wake()
}

// ask has the turn's bot move; a turn that was asked before is not thought about again.
func (p *player) ask(turn *game.Turn) {
	where := place{turn.Match, turn.Seat}
	s, known := p.seats[where]
	if !known {
		s = &seat{}
		p.seats[where] = s
	}
	if s.turn != turn.Turn {
		s.turn, s.answer = turn.Turn, nil
		go p.think(s, turn)
	} else if s.answer != nil {
		p.answers = append(p.answers, s.answer)
		p.wake()
	}
}

func (p *player) think(s *seat, turn *game.Turn) {
	move, fault := p.choose(s, turn)
	p.lock.Lock()
	defer p.lock.Unlock()
	if s.turn != turn.Turn || p.seats[place{turn.Match, turn.Seat}] != s {
		return // the clock ran out, and the match went on
	}
	s.answer = &game.Answer{
		Match: turn.Match, Seat: turn.Seat, Turn: turn.Turn, Move: move, Resign: move == nil, Fault: fault,
	}
	p.answers = append(p.answers, s.answer)
	p.wake()
}

func (p *player) choose(s *seat, turn *game.Turn) (move *game.Move, fault play.FaultKind) {
	s.thinking.Lock()
	defer s.thinking.Unlock()
	defer func() {
		if failure := recover(); failure != nil {
			say("the bot failed in match %d, seat %d, turn %d: %v\n%s",
				turn.Match, turn.Seat, turn.Turn, failure, debug.Stack())
			move, fault = nil, play.FaultKind_FAULT_KIND_FAILED
		}
	}()
	if s.bot == nil {
		s.bot = p.makeBot(turn.Start, turn.Seat)
	}
	return s.bot.Move(turn), play.FaultKind_FAULT_KIND_UNSPECIFIED
}

// transportTo returns how to connect to the address, by the environment.
func transportTo(address string) credentials.TransportCredentials {
	certificate, key := os.Getenv("FAIRDEAL_CERT"), os.Getenv("FAIRDEAL_KEY")
	if (certificate == "") != (key == "") {
		stop("FAIRDEAL_CERT and FAIRDEAL_KEY go together: set both, or neither")
	}
	if !strings.HasPrefix(address, "tls://") {
		return insecure.NewCredentials()
	}
	config := &tls.Config{}
	if file := os.Getenv("FAIRDEAL_CA"); file != "" {
		authorities, err := os.ReadFile(file)
		if err != nil {
			stop("FAIRDEAL_CA names a file that cannot be read: %s", err)
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(authorities) {
			stop("FAIRDEAL_CA names a file without a certificate: %s", file)
		}
	}
	if certificate != "" {
		pair, err := tls.LoadX509KeyPair(certificate, key)
		if err != nil {
			stop("FAIRDEAL_CERT and FAIRDEAL_KEY name files that do not go together: %s", err)
		}
		config.Certificates = []tls.Certificate{pair}
	}
	return credentials.NewTLS(config)
}

// pauseAskedBy returns how long the server wants to be left alone; 0 where it does not say.
func pauseAskedBy(trailer metadata.MD) time.Duration {
	for _, value := range trailer.Get("grpc-retry-pushback-ms") {
		if ms, err := strconv.ParseUint(value, 10, 32); err == nil {
			return min(time.Duration(ms)*time.Millisecond, longestPause)
		}
	}
	return 0
}

func instance() uint32 {
	text := os.Getenv("FAIRDEAL_INSTANCE")
	if text == "" {
		return 0
	}
	number, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		stop("FAIRDEAL_INSTANCE must be a number from 0, not %q.", text)
	}
	return uint32(number)
}

func setting(name, meaning string) string {
	value := os.Getenv(name)
	if value == "" {
		stop("Set the environment variable %s to %s.", name, meaning)
	}
	return value
}

func draw(size int) []byte {
	drawn := make([]byte, size)
	rand.Read(drawn) // never fails
	return drawn
}

func hash(value []byte) []byte {
	sum := sha256.Sum256(value)
	return sum[:]
}

func say(format string, arguments ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", arguments...)
}

func stop(format string, arguments ...any) {
	say(format, arguments...)
	os.Exit(1)
}
