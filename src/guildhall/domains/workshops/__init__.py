"""Workshops: seats that cannot be sold twice, holds, enrollments, reminders and certificates."""
