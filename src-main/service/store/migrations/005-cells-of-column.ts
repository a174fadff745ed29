/** The cells of a column are found in the order in which they are listed, and one by its coordinate. */
export const cellsOfColumn = `
DROP INDEX cells_of_column;
CREATE INDEX cells_of_column ON cells (column_id, cue_id);
`
