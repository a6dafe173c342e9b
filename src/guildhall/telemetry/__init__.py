"""Traces, metrics and errors for services elsewhere: OpenTelemetry and Sentry. Both are optional extras."""
