/** Rundowns with their cues, columns and cells, the state of their shows, and who may reach them. */
export const rundowns = `
CREATE TABLE installation (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE teams (
  id TEXT PRIMARY KEY,
  rate TEXT NOT NULL,
  v0_token TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rundowns (
  id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL REFERENCES teams (id),
  title TEXT NOT NULL,
  timezone TEXT,
  start_time INTEGER,
  status TEXT NOT NULL,
  settings TEXT NOT NULL,
  content_version INTEGER NOT NULL,
  structure_version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX rundowns_by_age ON rundowns (team_id, created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE runners (
  rundown_id TEXT PRIMARY KEY REFERENCES rundowns (id) ON DELETE CASCADE,
  phase TEXT NOT NULL,
  cue_id TEXT,
  kickoff INTEGER,
  deadline INTEGER,
  last_stop INTEGER,
  revision INTEGER NOT NULL,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE cues (
  id TEXT PRIMARY KEY,
  rundown_id TEXT NOT NULL REFERENCES rundowns (id) ON DELETE CASCADE,
  parent_id TEXT,
  rank INTEGER NOT NULL,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  background_color TEXT,
  prevent_edits INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  start_time INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX cues_in_order ON cues (rundown_id, rank);

CREATE TABLE columns (
  id TEXT PRIMARY KEY,
  rundown_id TEXT NOT NULL REFERENCES rundowns (id) ON DELETE CASCADE,
  rank INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  private INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX columns_in_order ON columns (rundown_id, rank);

CREATE TABLE cells (
  rundown_id TEXT NOT NULL REFERENCES rundowns (id) ON DELETE CASCADE,
  cue_id TEXT NOT NULL REFERENCES cues (id) ON DELETE CASCADE,
  column_id TEXT NOT NULL REFERENCES columns (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  content_html TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (rundown_id, cue_id, column_id)
) STRICT;
CREATE INDEX cells_of_cue ON cells (cue_id);
CREATE INDEX cells_of_column ON cells (column_id);

CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL REFERENCES teams (id),
  rundown_id TEXT,
  role TEXT NOT NULL,
  is_desk INTEGER NOT NULL,
  issued_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE rotations (
  scope_id TEXT PRIMARY KEY,
  rotated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
