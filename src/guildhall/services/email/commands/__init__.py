"""What admins do with mails and their texts."""
