"""Read models that cross rooms: nothing here writes."""
