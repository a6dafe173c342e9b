"""The bytes of files: uploads as they come in, pictures as they go out."""
