"""Commands of workshops: seats, attendance, reminders and changes by admins."""
