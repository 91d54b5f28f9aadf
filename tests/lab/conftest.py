from toys import toys  # noqa: F401
