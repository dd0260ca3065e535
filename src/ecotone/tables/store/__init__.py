"""The store of tables: `interface` says what it does, `sql` opens one in an SQL database."""
