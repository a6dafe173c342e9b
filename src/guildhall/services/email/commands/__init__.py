"""Commands on mails and their texts."""
