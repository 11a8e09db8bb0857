"""The tables of a server in memory: games in progress, drafts and confirmed turns, who sits where and sees what."""
