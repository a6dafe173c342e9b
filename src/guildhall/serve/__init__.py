"""Joins the modules, assembles the application and starts its processes."""
