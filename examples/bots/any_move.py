"""A bot as a program: it reads questions and writes answers, a line of JSON each. It needs nothing of Motley."""

import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    luck = random.Random(question["seed"])
    print(json.dumps({"move": luck.choice(question["moves"])}), flush=True)
