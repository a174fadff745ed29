import { integer, required } from '../engine.ts'
import type { Connection } from './connection.ts'

/** Runs the missing migrations and sets the version in one transaction: a start that is interrupted leaves the file as it was. */
export function migrate(connection: Connection, to = migrations.length): void {
  const row = required(connection.first('PRAGMA user_version'), 'user_version')
  const missing = migrations.slice(integer(row, 'user_version'), to)
  if (missing.length === 0) return
  connection.execute(`BEGIN IMMEDIATE; ${missing.join('; ')}; PRAGMA user_version = ${to}; COMMIT`)
}

/** Rundowns with their cues, columns and cells, the state of their shows, and who may reach them. */
const rundowns = `
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

/** Mentions, text variables and the output message of a rundown. */
const wordsAndMessage = `
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

/** Replies that are repeated when their Idempotency-Key is. */
const idempotency = `
CREATE TABLE kept_replies (
  id TEXT PRIMARY KEY,
  reply TEXT NOT NULL,
  kept_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_replies_by_age ON kept_replies (kept_at);
`

/** A renamed mention or a changed variable finds the few cells that use it without reading all. */
const cellsWithWords = `
CREATE INDEX cells_with_words ON cells (rundown_id) WHERE instr(content_html, '<rs-') > 0;
`

/** The cells of a column are found in the order in which they are listed, and one by its coordinate. */
const cellsOfColumn = `
DROP INDEX cells_of_column;
CREATE INDEX cells_of_column ON cells (column_id, cue_id);
`

/** Each record knows the change that wrote it last, and each rundown keeps its newest changes. */
const changeLog = `
ALTER TABLE rundowns ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cues ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE columns ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cells ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mentions ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE text_variables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE output_messages ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN issued_after INTEGER NOT NULL DEFAULT 0;

CREATE TABLE changes (
  number INTEGER PRIMARY KEY,
  rundown_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  request_id TEXT,
  actor TEXT NOT NULL,
  press_id TEXT,
  privacy_changed INTEGER NOT NULL,
  has_order INTEGER NOT NULL,
  parts TEXT,
  size INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX changes_of_rundown ON changes (rundown_id, seq);
CREATE INDEX changes_with_order ON changes (rundown_id, seq) WHERE has_order = 1;
`

/** A column can be a department: JSON of `Department`. */
const departments = `
ALTER TABLE columns ADD COLUMN department TEXT;
`

/** Names and quotas of several teams, one found by its token of v0, and tokens made for a desk elsewhere. */
const teams = `
ALTER TABLE teams ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN max_rundowns INTEGER;
CREATE INDEX teams_by_v0_token ON teams (v0_token);
ALTER TABLE tokens ADD COLUMN for_desk INTEGER NOT NULL DEFAULT 0;
`

/** Where the calls of a rundown stand: JSON of `CallingState`. */
const calling = `
CREATE TABLE calling (
  rundown_id TEXT PRIMARY KEY REFERENCES rundowns (id) ON DELETE CASCADE,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

/** When a show started. Of one that is on air at the time of the change, its present cue is all that is known. */
const startedAt = `
ALTER TABLE runners ADD COLUMN started_at INTEGER;
UPDATE runners SET started_at = kickoff WHERE phase IN ('running', 'paused');
`

/** How the start and the duration of a cue may give way: JSON of `CueTiming`. */
const timing = `
ALTER TABLE cues ADD COLUMN timing TEXT;
`

/** The timers beside the show of a rundown: JSON of `TimersState`. */
const timers = `
CREATE TABLE timers (
  rundown_id TEXT PRIMARY KEY REFERENCES rundowns (id) ON DELETE CASCADE,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

/** The script of a rundown, and what is marked in it: JSON of `Script` and `ScriptMarks`. */
const scripts = `
CREATE TABLE scripts (
  rundown_id TEXT NOT NULL REFERENCES rundowns (id) ON DELETE CASCADE,
  part TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (rundown_id, part)
) STRICT, WITHOUT ROWID;
`

/** In order; the schema's version is how many of them a database has had. Never edited once released, only added to. */
export const migrations: readonly string[] = [
  rundowns,
  wordsAndMessage,
  idempotency,
  cellsWithWords,
  cellsOfColumn,
  changeLog,
  departments,
  teams,
  calling,
  startedAt,
  timing,
  timers,
  scripts,
]
