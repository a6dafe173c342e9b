"""The commands of the shop as an installation has them: without the package that its tests alone install."""

import sys

sys.modules["cryptography"] = None  # type: ignore[assignment]  # PyJWT would import it: 9 MB

from guildhall.__main__ import main  # noqa: E402

main()
