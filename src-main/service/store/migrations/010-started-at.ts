/** When a show started. Of one that is on air at the time of the change, its present cue is all that is known. */
export const startedAt = `
ALTER TABLE runners ADD COLUMN started_at INTEGER;
UPDATE runners SET started_at = kickoff WHERE phase IN ('running', 'paused');
`
