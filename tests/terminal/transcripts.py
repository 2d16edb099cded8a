"""The original transcripts of the terminal game, and the bombs of their fields."""

import re

from tests.terminal.screens import screen

PROMPT = "What cell do you want to check? "

DEFEAT = screen("""\
                    |
  1 2 3 4 |
A . . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? r3
I don't understand.
What cell do you want to check? a1
                    |
  1 2 3 4 |
A 1 . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? a3
                    |
  1 2 3 4 |
A 1 . 2 . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? b1
                    |
  1 2 3 4 |
A 1 . 2 . |
B 3 . . . |
C . . . . |
D . . . . |

What cell do you want to check? d1

BOOM BOOM BOOM BOOM BOOM
                    |
  1 2 3 4 |
A 1 . 2 . |
B 3 * . * |
C * * . . |
D * . . . |
""")

VICTORY = screen("""\
                    |
  1 2 3 4 |
A . . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? a1
                    |
  1 2 3 4 |
A 2 . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? c1
                    |
  1 2 3 4 |
A 2 . . . |
B . . . . |
C 2 . . . |
D . . . . |

What cell do you want to check? a3
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . . . |
D . . . . |

What cell do you want to check? c3
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 . |
D . . . . |

What cell do you want to check? d4
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 . |
D . . .   |

What cell do you want to check? a1
This cell is already uncovered.
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 . |
D . . .   |

What cell do you want to check? d3
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 . |
D . . 1   |

What cell do you want to check? c4
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 1 |
D . . 1   |

What cell do you want to check? #b2
                    |
  1 2 3 4 |
A 2 . 4 . |
B . # . . |
C 2 . 3 1 |
D . . 1   |

What cell do you want to check? d1
                    |
  1 2 3 4 |
A 2 . 4 . |
B . # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? c1
This cell is already uncovered.
                    |
  1 2 3 4 |
A 2 . 4 . |
B . # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? b1
                    |
  1 2 3 4 |
A 2 . 4 . |
B 2 # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? #a2
                    |
  1 2 3 4 |
A 2 # 4 . |
B 2 # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? #a4
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? b4
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # . 2 |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? #b3
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # # 2 |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? c2
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # # 2 |
C 2 3 3 1 |
D 1 . 1   |

What cell do you want to check? #d2
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # # 2 |
C 2 3 3 1 |
D 1 # 1   |

YOU WIN!
""")

WIDE = screen("""\
                    1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 |
  1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 |
A . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
B . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
C . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
D . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
E . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
F . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
G . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
H . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
I . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
J . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
K . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
L . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
""")

# The bombs of the two transcripts, as their last displays and their numbers give them.
DEFEAT_MAP = "4 4\n....\n.X.X\nXX..\nX...\n"

VICTORY_MAP = "4 4\n.X.X\n.XX.\n....\n.X..\n"


def typed(transcript):
    """What the player typed in a transcript."""
    return re.findall(re.escape(PROMPT) + "(.*)\n", transcript)


def unechoed(transcript):
    """The transcript as a pipe shows it, which does not repeat what was typed."""
    return re.sub(re.escape(PROMPT) + ".*\n", PROMPT, transcript)
