/** Replies that are repeated when their Idempotency-Key is. */
export const idempotency = `
CREATE TABLE kept_replies (
  id TEXT PRIMARY KEY,
  reply TEXT NOT NULL,
  kept_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_replies_by_age ON kept_replies (kept_at);
`
