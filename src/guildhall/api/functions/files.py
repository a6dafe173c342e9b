"""/functions/v1/file-uses and download-link: the places that use a file, and links to purchased files."""

from guildhall.api.functions.answers import Answer, Timestamp
from guildhall.api.functions.bodies import FunctionBody, GuestToken
from guildhall.api.functions.declare import AUTHORS, FunctionRouter, Reading
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import Identifier
from guildhall.domains.backoffice.queries.file_uses import FileUse, uses_of
from guildhall.domains.orders.commands.fetch_file import give_guest_link, give_link

router = FunctionRouter()


class FileUses(FunctionBody):
    file_id: Identifier


class UsesOfFile(Answer):
    uses: list[FileUse]


@router.function("/file-uses", only=AUTHORS)
def file_uses(uow: Reading, body: FileUses, caller: CallerDep) -> UsesOfFile:
    """Return the rows that contain a file's URL. For authors. Of rows hidden from the caller, only the table."""
    return UsesOfFile(uses=uses_of(uow, caller, body.file_id))


class DownloadLink(FunctionBody):
    """A link to a delivered file. `fileId` is the id of its row in delivery_files.

    `guest` is the token of a checkout without an account; with it no one needs to be signed in.
    """

    file_id: Identifier
    guest: GuestToken | None = None


class FileLink(Answer):
    """A download can be started until `until`, and then resumed for 12 hours."""

    url: str
    until: Timestamp


@router.function("/download-link", refuses=("not_found",))
def download_link(uow: Reading, body: DownloadLink, caller: CallerDep) -> FileLink:
    """Create a download link. For users with access to the file's product or workshop, guests and admins."""
    if body.guest is not None:
        token, until = give_guest_link(uow, body.guest, body.file_id)
    else:
        token, until = give_link(uow, caller, body.file_id)
    return FileLink(url=f"/downloads/{token}", until=until)
