/** Mentions, text variables and the output message of a rundown. */
export const wordsAndMessage = `
CREATE TABLE mentions (
  id TEXT PRIMARY KEY,
  rundown_id TEXT NOT NULL REFERENCES rundowns (id) ON DELETE CASCADE,
  rank INTEGER NOT NULL,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mentions_in_order ON mentions (rundown_id, rank);

CREATE TABLE text_variables (
  rundown_id TEXT NOT NULL REFERENCES rundowns (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (rundown_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE output_messages (
  rundown_id TEXT PRIMARY KEY REFERENCES rundowns (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  visible INTEGER NOT NULL,
  color TEXT NOT NULL,
  bold INTEGER NOT NULL,
  underline INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
