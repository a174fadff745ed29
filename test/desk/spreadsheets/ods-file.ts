import { zipOf } from './xlsx-file.ts'

const spaces = ['office', 'style', 'text', 'table', 'number', 'fo', 'calcext']
  .map(name => `xmlns:${name}="urn:${name}"`)
  .join(' ')

const styles = `<style:style style:name="strong" style:family="table-cell" style:parent-style-name="Default"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="child" style:family="table-cell" style:parent-style-name="Heading"/><style:style style:name="filled" style:family="table-cell"><style:table-cell-properties fo:background-color="#ffcc00"/></style:style><number:time-style style:name="N1" number:truncate-on-overflow="false"><number:hours/></number:time-style><number:time-style style:name="N2"><number:hours/></number:time-style><style:style style:name="span" style:family="table-cell" style:data-style-name="N1"/><style:style style:name="clock" style:family="table-cell" style:data-style-name="N2"/><style:style style:name="out" style:family="table"><style:table-properties table:display="false"/></style:style>`

/** An OpenDocument spreadsheet: the XML of the rows of each sheet. Sheets whose names begin with `_` are hidden. */
export const odsOf = (
  sheets: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Uint8Array =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'styles.xml': `<office:document-styles ${spaces}><office:styles><style:style style:name="Heading" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style></office:styles></office:document-styles>`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${Object.entries(
      sheets,
    )
      .map(
        ([name, rows]) =>
          `<table:table table:name="${name}"${name.startsWith('_') ? ' table:style-name="out"' : ''}>${rows}</table:table>`,
      )
      .join('')}</office:spreadsheet></office:body></office:document-content>`,
    ...more,
  })

/** A row of cells: text, or the XML of a cell. */
export const odsRow = (cells: readonly string[], attributes = ''): string =>
  `<table:table-row ${attributes}>${cells
    .map(cell =>
      cell.startsWith('<')
        ? cell
        : `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`,
    )
    .join('')}</table:table-row>`

/** A cell with a value of a kind, in a style. */
export const odsValue = (type: string, attribute: string, value: string, style = ''): string =>
  `<table:table-cell table:style-name="${style}" office:value-type="${type}" office:${attribute}="${value}" calcext:value-type="${type}"><text:p>shown</text:p></table:table-cell>`
