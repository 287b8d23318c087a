"""Small games and bots on the kernel, which docs/writing-a-game.md and docs/writing-a-bot.md explain."""
