"""Connections to other services that the owner sets up in the back office: the mail server and the card provider."""
