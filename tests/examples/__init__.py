"""The examples that are packages of their own, installed and tested as a stranger would."""
