"""Workshops with seats that cannot be sold twice: holds, enrolments, reminders, certificates."""
