"""What tests share: databases to break, the application in hand, a served shop, a browser."""
