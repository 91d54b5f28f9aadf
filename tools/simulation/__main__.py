import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from simulation.command import main

if __name__ == "__main__":
    main()
