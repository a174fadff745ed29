import { odsOf, odsRow } from './ods-file.ts'
import { rowOf, xlsxOf, zipOf } from './xlsx-file.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const megabyte = 1024 * 1024

/** A file that wants more of a desk than a running order does. */
export interface HostileFile {
  readonly what: string
  /** Made when it is asked for: some are large. */
  readonly make: () => Uint8Array
  /** Of the sentence that refuses it. */
  readonly says: RegExp
}

const tooMuch = /too much text/
const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
const external = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
const declares = /declares entities/

export const hostileFiles: readonly HostileFile[] = [
  {
    what: 'an XLSX of 40 MB of blanks',
    make: () => xlsxOf({ Show: ' '.repeat(40 * megabyte) }),
    says: /more than 24 MB/,
  },
  {
    what: 'an ODS of 40 MB of blanks',
    make: () => odsOf({ Show: ' '.repeat(40 * megabyte) }),
    says: /more than 24 MB/,
  },
  {
    what: 'an XLSX whose parts are larger than they say',
    make: () => zipOf({ 'xl/workbook.xml': ' '.repeat(40 * megabyte) }, { declared: 100 }),
    says: /\./,
  },
  {
    what: 'an XLSX whose entities grow',
    make: () => xlsxOf({ Show: rowOf(1, ['a']) }, { sharedStrings: `${entities}<si><t>&b;</t></si>` }),
    says: declares,
  },
  {
    what: 'an ODS whose entities grow',
    make: () =>
      odsOf({ Show: odsRow(['a']) }, { 'content.xml': `<?xml version="1.0"?>${entities}<a>&b;</a>` }),
    says: declares,
  },
  {
    what: 'an XLSX with an external entity',
    make: () => xlsxOf({ Show: rowOf(1, ['a']) }, { sharedStrings: `${external}<si><t>&f;</t></si>` }),
    says: declares,
  },
  {
    what: 'an ODS with an external entity',
    make: () =>
      odsOf({ Show: odsRow(['a']) }, { 'content.xml': `<?xml version="1.0"?>${external}<a>&f;</a>` }),
    says: declares,
  },
  {
    what: 'XML with an external entity',
    make: () => utf8(`<?xml version="1.0"?>${external}<mos><roCreate><roSlug>&f;</roSlug></roCreate></mos>`),
    says: declares,
  },
  {
    what: 'an XLSX with a cell in row 10,000,000',
    make: () => xlsxOf({ Show: rowOf(1, ['Title']) + rowOf(10_000_000, ['x']) }),
    says: tooMuch,
  },
  {
    what: 'an XLSX with 1,000,000 empty rows, and one behind',
    make: () => xlsxOf({ Show: '<row/>'.repeat(1_000_000) + rowOf(1_000_001, ['x']) }),
    says: tooMuch,
  },
  {
    what: 'an XLSX with 900,000 cells in one place',
    make: () =>
      xlsxOf({ Show: `<row r="1">${'<c t="b"><v>1</v></c>'.repeat(900_000)}</row>${rowOf(300_000, ['x'])}` }),
    says: tooMuch,
  },
  {
    what: 'an ODS with a row that stands 10,000,000 times',
    make: () => odsOf({ Show: odsRow(['a'], 'table:number-rows-repeated="10000000"') }),
    says: tooMuch,
  },
  {
    what: 'an ODS with 10,000,000 empty rows, and one behind',
    make: () =>
      odsOf({
        Show: `<table:table-row table:number-rows-repeated="10000000"><table:table-cell/></table:table-row>${odsRow(['a'])}`,
      }),
    says: tooMuch,
  },
  {
    what: 'an ODS whose blanks stand for 400 MB',
    make: () => odsOf({ Show: odsRow(['<text:s text:c="1000"/>'.repeat(400_000)].map(paragraph)) }),
    says: tooMuch,
  },
  {
    what: 'an XLSX of 300,000 sheets that are one',
    make: () => xlsxOf({ Show: rowOf(1, ['x']) }, { listed: 300_000 }),
    says: /more than 1,000 sheets/,
  },
  {
    what: 'an ODS of 600,000 sheets',
    make: () =>
      odsOf({ Show: `${odsRow(['x'])}</table:table>${'<table:table/>'.repeat(600_000)}<table:table>` }),
    says: /more than 1,000 sheets/,
  },
  {
    what: 'an archive of 20,000 parts',
    make: () => zipOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`xl/${at}.xml`, 'x']))),
    says: /parts when unpacked/,
  },
  {
    what: 'a CSV with 15,000,000 cells in its first row',
    make: () => utf8(`${','.repeat(15_000_000)}x`),
    says: /columns/,
  },
  { what: 'a CSV that is one cell of 15 MB', make: () => utf8('x'.repeat(15_000_000)), says: /characters/ },
  {
    what: 'a CSV of one line of 15 MB in quotation marks that do not close',
    make: () => utf8(`"${'""'.repeat(7_500_000)}`),
    says: /quotation mark/,
  },
  { what: 'a CSV of 14,000,000 blank lines', make: () => utf8('\n'.repeat(14_000_000)), says: tooMuch },
  {
    what: 'JSON 7,000,000 lists deep',
    make: () => utf8('['.repeat(7_000_000) + ']'.repeat(7_000_000)),
    says: /deep in one another/,
  },
  {
    what: 'JSON 2,000,000 objects deep',
    make: () => utf8(`${'{"a":'.repeat(2_000_000)}1${'}'.repeat(2_000_000)}`),
    says: /deep in one another/,
  },
  {
    what: 'XML 2,000,000 elements deep',
    make: () => utf8(`<?xml version="1.0"?><mos>${'<a>'.repeat(2_000_000)}`),
    says: /XML that Showcall does not know/,
  },
]

const paragraph = (xml: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${xml}</text:p></table:table-cell>`
