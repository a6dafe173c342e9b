"""Workshops: seats that cannot be sold twice, holds, enrolments, reminders and certificates."""
