"""`fairdeal token`: who may call the server besides bots, and how a token ends."""

from enum import StrEnum
from typing import Annotated

import typer

from fairdeal.v1 import bot_pb2 as pb

from ..output import documents, lists
from . import arguments as arg
from .loop import ask
from .reports import print_json, print_list
from .speech import say

token = typer.Typer(
    no_args_is_help=True,
    help=arg.with_example("Issue, list and revoke tokens.", "fairdeal token add spectator --expires 30d"),
)


class Holder(StrEnum):
    """Whom a token without a bot is for."""

    ORGANISER = "organiser"
    SPECTATOR = "spectator"
    WORKER = "worker"


@token.command("add")
def add_token(
    holder: Annotated[Holder, typer.Argument(help="Whom it is for; a bot's: `fairdeal bot token`.")],
    label: Annotated[
        str, typer.Option(metavar="TEXT", help="Whom you give it to, for the list of tokens.")
    ] = "",
    expires: arg.Expires = None,
    json: arg.Json = False,
) -> None:
    """Make a token for another organiser, for spectators, or for workers.

    It is shown this once only. An organiser may do everything but play; a spectator may look at what is
    public, and at hidden cards where a tournament has a `watch_delay`; a worker (`fairdeal worker`) may
    build and start hosted bots.

    \b
    Example:
      fairdeal token add spectator --label "the screen in the hall" --expires 30d
    """
    request = pb.IssueTokenRequest(
        scope=pb.Scope.Value(f"SCOPE_{holder.name}"), label=label, valid_s=arg.validity(expires)
    )
    made = ask(lambda session: session.bots.IssueToken(request)).token
    if json:
        print_json({"scope": str(holder), "token": made})
    else:
        say(made)


@token.command("list")
def list_tokens(json: arg.Json = False) -> None:
    """List the tokens, without showing them: the newest first.

    \b
    Example:
      fairdeal token list
    """
    tokens = ask(lambda session: session.bots.ListTokens(pb.ListTokensRequest())).tokens
    print_list(tokens, documents.token, lists.tokens, json, "there is no token yet")


@token.command("revoke")
def revoke_token(
    number: Annotated[
        int,
        typer.Argument(
            callback=arg.between(1, arg.LAST_TOURNAMENT),
            metavar="NUMBER",
            help="The token's number in `fairdeal token list`.",
        ),
    ],
    json: arg.Json = False,
) -> None:
    """Make a token worthless, for good. What is under way with it ends within seconds.

    \b
    Example:
      fairdeal token revoke 7
    """
    ask(lambda session: session.bots.RevokeToken(pb.RevokeTokenRequest(number=number)))
    if json:
        print_json({"token": number, "state": "revoked"})
    else:
        say(f"token {number} is worthless now")
