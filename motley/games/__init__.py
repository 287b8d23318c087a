"""The games. One folder each, with the same rooms in every one."""
