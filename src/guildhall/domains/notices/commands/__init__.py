"""Commands of notices: choose what to hear of, and mail what happened."""
