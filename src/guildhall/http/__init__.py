"""Where HTTP comes in. A door reads the request, asks a room, and says its answer in the door's own dialect."""
