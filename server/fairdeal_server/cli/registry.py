"""`fairdeal owner` and `fairdeal bot`: who competes, and the tokens of those who connect."""

from typing import Annotated

import typer

from fairdeal.v1 import bot_pb2 as pb

from ..output import documents, lists
from . import arguments as arg
from . import hosting
from .loop import ask
from .reports import print_json, print_list
from .retention import remove_owner
from .speech import say

owner = typer.Typer(
    no_args_is_help=True, help=arg.with_example("Register owners: people or teams.", "fairdeal owner add ada")
)
bot = typer.Typer(
    no_args_is_help=True,
    help=arg.with_example("Register bots and issue their tokens.", "fairdeal bot add countess --owner ada"),
)


@owner.command("add")
def add_owner(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The owner's name.")], json: arg.Json = False
) -> None:
    """Register an owner.

    \b
    Example:
      fairdeal owner add ada
    """
    added = ask(lambda session: session.bots.AddOwner(pb.AddOwnerRequest(name=name))).owner
    if json:
        print_json(documents.owner(added))
    else:
        say(f"owner {added.name} is registered")


owner.command("remove")(remove_owner)


@owner.command("list")
def list_owners(json: arg.Json = False) -> None:
    """List the owners.

    \b
    Example:
      fairdeal owner list --json
    """
    owners = ask(lambda session: session.bots.ListOwners(pb.ListOwnersRequest())).owners
    print_list(owners, documents.owner, lists.owners, json, "no owner is registered: fairdeal owner add NAME")


@bot.command("add")
def add_bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The bot's name.")],
    owner: Annotated[str, typer.Option(metavar="OWNER", help="Whose bot it is.")],
    expires: arg.Expires = None,
    json: arg.Json = False,
) -> None:
    """Register a bot and print its token.

    The token is shown this once only. Whoever has it plays as the bot.

    \b
    Example:
      fairdeal bot add countess --owner ada
    """
    request = pb.AddBotRequest(name=name, owner=owner, valid_s=arg.validity(expires))
    added = ask(lambda session: session.bots.AddBot(request))
    if json:
        print_json(documents.bot(added.bot) | {"token": added.token})
    else:
        say(f"bot {added.bot.name} of {added.bot.owner} is registered; its token, shown only now, is")
        say(added.token)


@bot.command("list")
def list_bots(json: arg.Json = False) -> None:
    """List the bots.

    \b
    Example:
      fairdeal bot list
    """
    bots = ask(lambda session: session.bots.ListBots(pb.ListBotsRequest())).bots
    print_list(
        bots, documents.bot, lists.bots, json, "no bot is registered: fairdeal bot add NAME --owner OWNER"
    )


bot.command("upload")(hosting.upload)
bot.command("versions")(hosting.versions)
bot.command("version")(hosting.show_version)
bot.command("use")(hosting.use)
bot.command("remove-version")(hosting.remove_version)


@bot.command("token")
def issue_token(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The bot's name.")],
    expires: arg.Expires = None,
    json: arg.Json = False,
) -> None:
    """Make a new token for a bot; older ones stop working.

    What plays with an older one is disconnected.

    \b
    Example:
      fairdeal bot token countess --expires 30d
    """
    request = pb.IssueTokenRequest(bot=name, scope=pb.SCOPE_BOT, valid_s=arg.validity(expires))
    token = ask(lambda session: session.bots.IssueToken(request)).token
    if json:
        print_json({"bot": name, "token": token})
    else:
        say(token)
