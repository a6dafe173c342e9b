"""The storage keys of files."""

from guildhall.services.files.storage import key_of, rendition_key

FILE = "3f0e9d0a-7a53-4b62-9d1c-0e4f0a9b8c7d"


def test_storage_keys_of_earlier_versions_stay_valid() -> None:
    """Another key would lose every file of every shop and of every backup."""
    assert key_of(FILE, f"{FILE}.jpg") == f"images/3f/{FILE}.jpg"
    assert key_of(FILE, FILE) == f"downloads/3f/{FILE}"
    assert rendition_key(FILE, 640) == f"renditions/3f/{FILE}-640.webp"
