"""A scene as a picture (`render.svg`) and as text for a terminal (`render.text`). Neither knows any game."""
