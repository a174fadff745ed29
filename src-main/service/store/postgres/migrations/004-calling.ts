/** Where the calls of a rundown stand: JSON of `CallingState`. */
export const calling = `
CREATE TABLE calling (
  rundown_id TEXT COLLATE "C" PRIMARY KEY REFERENCES rundowns (id) ON DELETE CASCADE,
  state TEXT NOT NULL
);
`
