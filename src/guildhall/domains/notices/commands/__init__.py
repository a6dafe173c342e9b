"""Commands of notices: choose the topics to be notified of, and mail what happened."""
