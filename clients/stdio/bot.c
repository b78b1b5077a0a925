/* A bot that plays 91, in C without a library:  cc -std=c11 -O2 -o bot bot.c
   Change `bid` and you have your own. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CARDS = 1000 };

/* --- a small JSON reader: a value is where it begins in the line; NULL is none --------------------------- */

static const char *space(const char *at) {
    return at + strspn(at, " \t\r\n");
}

/* Return where the value ends that begins here. */
static const char *skip(const char *at) {
    int depth = 0;
    do {
        at = space(at);
        if (*at == '"') {
            for (at++; *at != '\0' && *at != '"'; at++)
                if (*at == '\\' && at[1] != '\0') at++;
            at += *at == '"';
        } else if (*at == '{' || *at == '[') {
            depth++, at++;
        } else if (*at == '}' || *at == ']') {
            depth--, at++;
        } else if (*at == ',' || *at == ':') {
            at++;
        } else {
            at += strcspn(at, ",:]} \t\r\n");
        }
    } while (depth > 0 && *at != '\0');
    return at;
}

/* Return the first value of an array or the first key of an object; NULL where it is empty or something else. */
static const char *first(const char *list, char bracket) {
    if (list == NULL || *(list = space(list)) != bracket) return NULL;
    list = space(list + 1);
    return *list == ']' || *list == '}' ? NULL : list;
}

/* Return what follows a value in its array or object, NULL behind the last one. */
static const char *next(const char *value) {
    value = space(skip(value));
    return *value == ',' ? space(value + 1) : NULL;
}

/* Return the value of a key in an object, NULL where it has none. */
static const char *member(const char *object, const char *key) {
    size_t length = strlen(key);
    for (const char *name = first(object, '{'); name != NULL;) {
        const char *value = space(space(skip(name)) + 1); /* behind the colon */
        if (strncmp(name + 1, key, length) == 0 && name[1 + length] == '"') return value;
        name = next(value);
    }
    return NULL;
}

static int numbers(const char *array, int found[MOST_CARDS]) {
    int count = 0;
    for (const char *value = first(array, '['); value != NULL && count < MOST_CARDS; value = next(value))
        found[count++] = atoi(value);
    return count;
}

/* --- the strategy ---------------------------------------------------------------------------------------- */

/* Bid the card that is as good in the own hand as the prize is among those that are still to come: the third
   best for the third best. `seen` is the observation, all that the seat knows. */
static int bid(const char *seen) {
    int hand[MOST_CARDS], prizes[MOST_CARDS], offered[MOST_CARDS];
    int cards = numbers(member(seen, "hand"), hand); /* ascending */
    int shown = numbers(member(seen, "prizes"), prizes);
    int stake = 0;
    for (int i = numbers(member(seen, "offered"), offered); i > 0; i--) stake += offered[i - 1];
    int lower = 0;
    for (int prize = 1; prize <= cards + shown - 1 && prize < stake; prize++) {
        lower++;
        for (int i = 0; i < shown; i++) lower -= prizes[i] == prize;
    }
    return hand[lower < cards ? lower : cards - 1];
}

/* --- turns in, answers out ------------------------------------------------------------------------------- */

static void answer(const char *turn) {
    static const char *const names[] = {"match", "seat", "turn"};
    printf("{\"answers\":{\"answers\":[{");
    for (int i = 0; i < 3; i++) {
        const char *value = member(turn, names[i]); /* copied as it stands */
        if (value != NULL) printf("\"%s\":%.*s,", names[i], (int)(skip(value) - value), value);
    }
    printf("\"move\":{\"bid\":%d}}]}}\n", bid(member(turn, "observation")));
    fflush(stdout); /* an answer that stays in a buffer is none */
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0)
        for (const char *turn = first(member(line, "turns"), '['); turn != NULL; turn = next(turn)) answer(turn);
    free(line);
    return 0;
}
