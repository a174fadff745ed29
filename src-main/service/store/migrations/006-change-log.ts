/** Each record knows the change that wrote it last, and each rundown keeps its newest changes. */
export const changeLog = `
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
