"""The database: connections and transactions, column types and the base of tables, migrations."""
