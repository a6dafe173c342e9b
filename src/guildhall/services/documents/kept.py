"""Papers as they were first drawn: what was sent is what is downloaded and archived later.

A later version of the program may draw the same row in another way.
"""

from collections.abc import Callable
from contextlib import suppress

from guildhall.config.settings import Settings
from guildhall.core.store import StorageUnavailable, bytes_of
from guildhall.services.files.storage import store_of

PAPERS = "papers"
"""The folder of the papers in the store."""


def key_of_paper(row_id: str) -> str:
    """Return the key of a paper by the id of its invoice, credit note or payout.

    The name does not begin with an id: the sweep deletes such files if they are not in the list of files.
    """
    return f"{PAPERS}/{row_id[:2]}/paper-{row_id}.pdf"


def kept_paper(settings: Settings, row_id: str, draw: Callable[[], bytes]) -> bytes:
    """Return the kept PDF of an issued document, or draw and keep it. May wait for the storage: call it from a thread.

    While the storage cannot be read or written, the document is drawn and not kept.
    """
    store, key = store_of(settings), key_of_paper(row_id)
    try:
        return bytes_of(store, key)
    except FileNotFoundError:
        paper = draw()
    except (StorageUnavailable, OSError):
        return draw()
    with suppress(StorageUnavailable, OSError):
        store.put(key, paper)
    return paper
