/** A renamed mention or a changed variable finds the few cells that use it without reading all. */
export const cellsWithWords = `
CREATE INDEX cells_with_words ON cells (rundown_id) WHERE instr(content_html, '<rs-') > 0;
`
