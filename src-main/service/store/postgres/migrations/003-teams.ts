/** Names and quotas of several teams, one found by its token of v0, and tokens made for a desk elsewhere. */
export const teams = `
ALTER TABLE teams ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN max_rundowns BIGINT;
CREATE INDEX teams_by_v0_token ON teams (v0_token);
ALTER TABLE tokens ADD COLUMN for_desk SMALLINT NOT NULL DEFAULT 0;
`
