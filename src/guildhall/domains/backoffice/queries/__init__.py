"""Read models that span domains. Nothing here writes."""
