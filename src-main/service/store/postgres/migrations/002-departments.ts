/** A column can be a department: JSON of `Department`. */
export const departments = `
ALTER TABLE columns ADD COLUMN department TEXT;
`
