/** Where the calls of a rundown stand: JSON of `CallingState`. */
export const calling = `
CREATE TABLE calling (
  rundown_id TEXT PRIMARY KEY REFERENCES rundowns (id) ON DELETE CASCADE,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
