/** In order; the version of the schema is how many of them a journal has had. Never edited once released. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    desk TEXT NOT NULL,
    seq INTEGER NOT NULL,
    run TEXT,
    kind TEXT NOT NULL,
    -- Where it tells where the show stands.
    tells INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (desk, seq)
  ) STRICT;
  CREATE INDEX entries_of_run ON entries (run, id);
  CREATE INDEX heads ON entries (id) WHERE kind = 'run';
  CREATE INDEX standings ON entries (run, id) WHERE tells = 1;

  -- Only while something stands here may entries be deleted.
  CREATE TABLE pruning (now INTEGER PRIMARY KEY CHECK (now = 1)) STRICT;
  CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER entries_stay BEFORE DELETE ON entries WHEN NOT EXISTS (SELECT 1 FROM pruning)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
  `,
  `
  -- Until when this desk is known to have run with a run of its own open, in ms since the epoch.
  CREATE TABLE attended (run TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT
  `,
]
