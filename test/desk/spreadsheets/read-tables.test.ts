import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { readTables, readText } from '../../../src-main/desk/spreadsheets/read-tables.ts'
import { odsOf, odsRow, odsValue } from './ods-file.ts'
import { readingOf, reasonOf, tablesIn } from './tables-in.ts'
import { rowOf, xlsxOf, zipOf } from './xlsx-file.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf16 = (text: string, isBig = false): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return Uint8Array.from(isBig ? bytes.swap16() : bytes)
}

/** The other way round than a browser's decoder. */
function encodedIn(label: string, text: string): Uint8Array {
  const bytesOf = new Map<string, readonly number[]>()
  const decoder = new TextDecoder(label)
  const enter = (...bytes: number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if ([...character].length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes)
  }
  for (let one = 0; one < 256; one += 1) enter(one)
  for (let one = 0x81; one < 255; one += 1) for (let two = 0x40; two < 255; two += 1) enter(one, two)
  return Uint8Array.from([...text].flatMap(character => bytesOf.get(character) ?? []))
}

const fieldsIn = async (file: Uint8Array) => (await tablesIn(file))[0]?.rows.map(row => row.fields)
const notesOf = async (file: Uint8Array) => (await readingOf(file)).notes.map(note => inEnglish(note))

describe('a text file', () => {
  const text = 'Titel;Dauer;Licht\nBegrüßung;5:00;Bühne\nÜbergang für Gäste;2:00;Saal öffnen\n'
  const fields = [
    ['Titel', 'Dauer', 'Licht'],
    ['Begrüßung', '5:00', 'Bühne'],
    ['Übergang für Gäste', '2:00', 'Saal öffnen'],
  ]

  /** The characters of this text. */
  const mac = (character: string): number =>
    ({ ü: 0x9f, ß: 0xa7, Ü: 0x86, ä: 0x8a, ö: 0x9a })[character] ?? character.charCodeAt(0)

  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`)],
  ])('is read in %s, without a word', async (_what, file) => {
    expect(await fieldsIn(file)).toEqual(fields)
    expect(await notesOf(file)).toEqual([])
  })

  it.each([
    ['UTF-16', 'little end first', utf16(`\ufeff${text}`)],
    ['UTF-16', 'big end first', utf16(`\ufeff${text}`, true)],
    ['UTF-16', 'little end first, unmarked', utf16(text)],
    ['UTF-16', 'big end first, unmarked', utf16(text, true)],
    ['Windows-1252', 'as Windows writes it', latin(text)],
    ['Windows-1252', 'marked as UTF-8', Uint8Array.of(0xef, 0xbb, 0xbf, ...latin(text))],
    ['Macintosh', 'as Excel for Mac writes it', Uint8Array.from(text, character => mac(character))],
  ])('is read in %s, %s, and that is said', async (name, _what, file) => {
    expect(await fieldsIn(file)).toEqual(fields)
    expect((await notesOf(file))[0]).toMatch(new RegExp(`^The file was read as ${name}\\.`))
  })

  it('of a few letters is read in the encoding of western Windows', async () => {
    expect(await fieldsIn(latin('Gr\xfcn\n'))).toEqual([['Grün']])
    expect(await fieldsIn(latin('title,duration\nCaf\xe9,1:00\n'))).toEqual([
      ['title', 'duration'],
      ['Café', '1:00'],
    ])
    expect(await fieldsIn(latin('Titel;Dauer\n\x84Gro\xdfe Fuge\x93 \x96 Probe;0:30\n'))).toEqual([
      ['Titel', 'Dauer'],
      ['„Große Fuge“ – Probe', '0:30'],
    ])
  })

  it.each([
    ['Windows-1251', 'Открытие|Приветственное слово|Вручение наград'],
    ['KOI8-R', 'Открытие|Приветственное слово|Вручение наград'],
    ['Windows-1250', 'Powitanie gości|Światło na scenę|Zakończenie|Wręczenie nagród'],
    ['Windows-1253', 'Έναρξη|Ομιλία δημάρχου|Απονομή βραβείων|Διάλειμμα'],
    ['Windows-1255', 'פתיחה|נאום ראש העיר|הפסקה|חלוקת פרסים'],
    ['Shift_JIS', '開会|市長挨拶|表彰式'],
    ['GB18030', '开场|市长讲话|颁奖典礼|我们的节目|中国人民大会|这是一个时间'],
    ['EUC-KR', '개회|시장 인사말|시상식|이것은 우리의 공연입니다|사람들이 있다'],
  ])('is read in %s where its letters are of that', async (name, all) => {
    const titles = all.split('|')
    const lines = titles.map(title => `${title};0:30\n`)
    const file = encodedIn(name, `title;duration\n${lines.join('')}`)
    expect((await fieldsIn(file))?.slice(1)).toEqual(titles.map(title => [title, '0:30']))
    expect((await notesOf(file))[0]).toContain(name.replace('_', ' '))
  })

  it('in UTF-8 with a damaged letter keeps the others, and names the line', async () => {
    const file = Uint8Array.from([...utf8('title\nÄpfel\nGrün\n'), 0x47, 0x72, 0xfc, 0x6e, 0x0a])
    const { tables, faults, notes } = await readingOf(file)
    expect(tables[0]?.rows.map(row => row.fields[0])).toEqual(['title', 'Äpfel', 'Grün', 'Gr\ufffdn'])
    expect([faults.map(fault => fault.line), notes]).toEqual([[4], []])
  })

  it.each([
    ['commas', utf8('Time,Item,Length\n20:00,Doors,0:15\n20:15,Opening,0:30\n20:45,Talk,0:15\n')],
    ['semicolons, in Windows-1252', latin('Titel;Dauer\nBegr\xfc\xdfung;0:05\n\xdcbergabe;0:10\n')],
    ['Unicode text of Excel', utf16('\ufeffTitel\tDauer\r\nBegrüßung\t0:05\r\nTalk\t0:10\r\n')],
  ])('with %s has as many cells in each row', async (_what, file) => {
    const rows = await fieldsIn(file)
    expect(rows?.length).toBeGreaterThan(2)
    expect(new Set(rows?.map(row => row.length)).size).toBe(1)
    expect(rows?.flat().join('')).not.toContain('\ufffd')
  })
})

describe('the delimiter of a text', () => {
  it.each([
    [
      'a cover text above, with commas',
      'Gala 2026, Berlin, Tempodrom\n\nZeit;Was;Wer\n20:00;Einlass, Musik;A\n20:30;Auftakt;B\n',
      3,
    ],
    [
      'a cover text above, with semicolons',
      'Gala; Berlin; draft\nStart,What,Who\n20:00,Doors,A\n20:30,Opening,B\n',
      3,
    ],
    ['commas in every cell', 'Akt;Wer\nA, B;C, D\nE, F;G, H\n', 2],
    ['decimal commas', 'Name;Minuten\nA;1,5\nB;2,5\n', 2],
    ['lines between', 'Start|What, who|LX\n20:00|Doors, A|1\n20:30|Talk|2\n', 3],
    ['a line within each cell', 'Start,What\n20:00,Doors | A\n20:30,Talk | B\n', 2],
    ['quoted cells with the other one', '"Start","What"\n"20:00","a;b;c"\n"20:30","d;e;f"\n', 2],
    ['tabs, with commas everywhere', 'Start\tWhat\n20:00\tA, B, C\n20:30\tD, E, F\n', 2],
  ])('is found among %s', async (_what, text, width) => {
    const rows = (await fieldsIn(utf8(text))) ?? []
    expect(rows.slice(-2).map(row => row.length)).toEqual([width, width])
  })

  it('is the one that the file names', async () => {
    expect(await fieldsIn(utf8('sep=|\na,b|c\nd,e|f\n'))).toEqual([
      ['a,b', 'c'],
      ['d,e', 'f'],
    ])
  })

  it('is found where rows have different lengths', async () => {
    expect(await fieldsIn(utf8('Titel;Dauer;LX;SND\nA;1:00\nB;2:00;x\nC\nD;3:00;y;z\n'))).toEqual([
      ['Titel', 'Dauer', 'LX', 'SND'],
      ['A', '1:00'],
      ['B', '2:00', 'x'],
      ['C'],
      ['D', '3:00', 'y', 'z'],
    ])
  })
})

describe('pasted cells', () => {
  const pasted = async (text: string) => {
    const reading = await readText(text)
    return reading.ok && 'tables' in reading ? reading : null
  }

  it('with line breaks are one cell, and lines go on behind them', async () => {
    const reading = await pasted('Title\tLX\nOne\t"Look 1\nthen ""blue"""\nTwo\tLook 2\n')
    expect(reading?.tables[0]?.rows).toEqual([
      { line: 1, fields: ['Title', 'LX'] },
      { line: 2, fields: ['One', 'Look 1\nthen "blue"'] },
      { line: 4, fields: ['Two', 'Look 2'] },
    ])
    expect(reading?.faults).toEqual([])
  })

  it('may begin with a quotation mark that quotes nothing', async () => {
    const reading = await pasted('"Hamlet" scene 1\t1:00\n5" pipe\t2:00\n"open\t3:00\n')
    expect(reading?.tables[0]?.rows.map(row => row.fields)).toEqual([
      ['"Hamlet" scene 1', '1:00'],
      ['5" pipe', '2:00'],
      ['"open', '3:00'],
    ])
    expect(reading?.faults).toEqual([])
  })
})

describe('a file that is no table', () => {
  it.each([
    ['json', '{"format":"showcall-rundown"}'],
    ['json', '{"cues": [ broken'],
    ['json', '\ufeff  [{"title":"A"}]'],
    ['json', '[1, 2]'],
    ['xml', '<?xml version="1.0"?>\n<mos><roCreate/></mos>'],
    ['xml', '<?xml version="1.0"?><mos><unclosed>'],
    ['xml', '<mos>\n<roCreate/>\n</mos>\n'],
  ])('is given on as %s: %j', async (kind, text) => {
    expect(await readTables(utf8(text))).toEqual({ ok: true, kind, text: text.replace('\ufeff', '') })
  })

  it('is a table although it begins like one', async () => {
    expect(await fieldsIn(utf8('[1],Opening\n[2],Talk\n'))).toEqual([
      ['[1]', 'Opening'],
      ['[2]', 'Talk'],
    ])
    expect(await fieldsIn(utf8('<intro>,0:30\nTalk,1:00\n'))).toEqual([
      ['<intro>', '0:30'],
      ['Talk', '1:00'],
    ])
  })

  it.each([
    [
      'a web page that is named .xls',
      utf8('<html xmlns:x="urn:x"><table><tr><td>A</td></tr></table>'),
      'a web page',
    ],
    ['a web page in XML', utf8('<?xml version="1.0"?><html><body/></html>'), 'a web page'],
    ['a web archive', utf8('MIME-Version: 1.0\nContent-Type: multipart/related\n'), 'a web page'],
    ['RTF', utf8('{\\rtf1\\ansi Hello}'), 'a document'],
    ['PDF', latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'a document'],
    ['Word', zipOf({ 'word/document.xml': '<a/>' }), 'a document'],
    ['a text of OpenDocument', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }), 'a document'],
    ['old Word', ole('WordDocument'), 'a document'],
    ['a picture', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'a picture'],
    ['a photo', latin('\0\0\0\x18ftypheic'), 'a picture'],
    ['an archive', zipOf({ 'show.csv': 'title\nA\n' }), 'an archive'],
    ['Numbers', zipOf({ 'Index/Document.iwa': 'x' }), 'Numbers'],
    ['binary Excel', zipOf({ 'xl/workbook.bin': 'x' }), '.xlsb'],
    ['old Excel', ole('Workbook'), 'old Excel file'],
    ['Excel with a password', ole('EncryptedPackage'), 'a password'],
    [
      'OpenDocument with a password',
      odsOf({ Show: odsRow(['A']) }, { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
      'a password',
    ],
    ['no text', Uint8Array.from({ length: 600 }, (_, at) => at % 32), 'neither a spreadsheet nor text'],
    ['nothing', new Uint8Array(), 'it is empty'],
    ['blank lines', utf8('\n\n;;\n'), 'it is empty'],
  ])('is named, with what to do: %s', async (_what, file, words) => {
    expect(await reasonOf(file)).toContain(words)
    expect(await reasonOf(file)).toMatch(/\. .*[A-Z]\w+.*\.$/)
  })
})

/** An old file of Office with a stream of this name. */
function ole(stream: string): Uint8Array {
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from(stream, 'utf16le'),
    ]),
  )
}

describe('an XLSX file', () => {
  it('keeps hidden rows and columns, and says which; hidden sheets are named and not read', async () => {
    const rows =
      rowOf(1, ['Title', 'Budget', 'LX']) +
      rowOf(2, ['One', '100', 'Look']).replace('<row', '<row hidden="1"') +
      rowOf(3, ['Two', '200', 'Look'])
    const file = xlsxOf(
      { Show: rows, Money: rowOf(1, ['x']), Old: rowOf(1, ['y']) },
      {
        before: '<cols><col min="2" max="2" hidden="1"/><col min="9" max="20" hidden="1"/></cols>',
        hidden: ['Money', 'Old'],
      },
    )
    const { tables, notes } = await readingOf(file)
    expect(tables).toMatchObject([{ name: 'Show', hiddenRows: 1, hiddenColumns: ['B'], rows: { length: 3 } }])
    expect(notes.map(note => inEnglish(note))).toEqual([
      'Hidden sheets were not read: Money, Old. Show them in the spreadsheet to import them.',
    ])
  })

  it('marks rows whose cells are bold or filled, and those of one merged cell', async () => {
    const styles = `<styleSheet><fonts><font/><font><b/></font><font><b val="0"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFCC00"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFFFF"/></patternFill></fill></fills><cellStyleXfs><xf fontId="1"/></cellStyleXfs><cellXfs><xf/><xf fontId="1"/><xf fillId="2"/><xf fillId="3"/><xf fontId="2"/></cellXfs><dxfs><dxf><font><b/></font></dxf></dxfs></styleSheet>`
    const styled = (line: number, cells: readonly (readonly [string, number])[]): string =>
      rowOf(
        line,
        cells.map(([text, style]) => ({ xml: `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>` })),
      )
    const file = xlsxOf(
      {
        Show:
          styled(1, [
            ['Start', 1],
            ['Title', 1],
            ['LX', 0],
            ['SND', 1],
          ]) +
          styled(2, [['Act one', 2]]) +
          styled(3, [
            ['20:00', 0],
            ['Doors', 3],
            ['Look', 4],
          ]) +
          styled(4, [['Act two', 0]]) +
          styled(5, [
            ['20:30', 0],
            ['Talk', 0],
          ]),
      },
      {
        styles,
        after:
          '<mergeCells><mergeCell ref="A4:D4"/><mergeCell ref="A5:A5"/><mergeCell ref="C3:D3"/></mergeCells>',
      },
    )
    const rows = (await tablesIn(file))[0]?.rows
    expect(rows?.map(({ strong = false, merged = false }) => [strong, merged])).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, true],
      [false, false],
    ])
  })

  it('shows numbers and times as their formats do', async () => {
    const codes = ['000', '0.00', 'General', 'mm:ss.0', 'h:mm', 'yyyy-mm-dd', '[mm]:ss', '0.0', 'h:mm AM/PM']
    const styles = `<styleSheet><numFmts>${codes
      .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`
    const cells = [
      [7, 0],
      [1.1, 1],
      [0.1 + 0.2, 2],
      [205.5 / 86_400, 3],
      [1 + 15 / 1440, 4],
      [46_158, 5],
      [90 / 1440, 6],
      [1.25, 7],
      [0.84375, 8],
      [12_345_678_901_234, 2],
    ] as const
    expect(await fieldsIn(xlsxOf({ Show: rowOf(1, cells) }, { styles }))).toEqual([
      [
        '007',
        '1.10',
        '0.3',
        '0:03:25.5',
        '0:15:00',
        '2026-05-16',
        '1:30:00',
        '1.25',
        '20:15:00',
        '12345678901234',
      ],
    ])
  })

  it('reads shared texts of several parts, without how they are pronounced, and escaped characters', async () => {
    const sharedStrings =
      '<si><r><t>Act </t></r><r><t xml:space="preserve">one &amp; &#128512;</t></r></si><si><t>開会</t><rPh><t>かいかい</t></rPh></si><si><t>a_x000D_\nb_x005F_x0041_</t></si>'
    const cells = [0, 1, 2].map(at => ({ xml: `<c t="s"><v>${at}</v></c>` }))
    expect(await fieldsIn(xlsxOf({ Show: rowOf(1, cells) }, { sharedStrings }))).toEqual([
      ['Act one & 😀', '開会', 'a\nb_x0041_'],
    ])
  })

  it('that declares entities is refused, and one whose parts are larger than they say', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    expect(await reasonOf(xlsxOf({ Show: rowOf(1, ['a']) }, { sharedStrings: bomb }))).toContain(
      'declares entities',
    )
    const parts = { 'xl/workbook.xml': `<workbook>${' '.repeat(9_000_000)}</workbook>` }
    expect(await reasonOf(zipOf(parts, { declared: 100 }))).not.toBe('read')
    expect(deflateRawSync(Buffer.alloc(9_000_000, ' ')).length).toBeLessThan(20_000)
  })
})

describe('an OpenDocument spreadsheet', () => {
  it('is read as it is shown: texts, times, dates, numbers, repeated and covered cells', async () => {
    const rows = [
      `<table:table-header-rows>${odsRow(['Start', 'Title', 'LX', 'N', 'D'])}</table:table-header-rows>`,
      odsRow([
        odsValue('time', 'time-value', 'PT20H15M00S', 'clock'),
        '<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>Doors<text:s text:c="2"/>open</text:p><text:p>now</text:p></table:table-cell>',
        odsValue('time', 'time-value', 'PT37H05M24S', 'span'),
        odsValue('float', 'value', '0.30000000000000004'),
        odsValue('date', 'date-value', '2026-05-16T20:15:00'),
      ]),
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
      odsRow([
        '<table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>x</text:p></table:table-cell>',
        odsValue('boolean', 'boolean-value', 'true'),
        odsValue('percentage', 'value', '0.5'),
        odsValue('date', 'date-value', '2026-05-16'),
      ]),
      odsRow(
        [
          '<table:table-cell table:number-columns-spanned="5" office:value-type="string"><text:p>Act two</text:p></table:table-cell>',
          '<table:covered-table-cell table:number-columns-repeated="4"><text:p>under</text:p></table:covered-table-cell>',
        ],
        'table:number-rows-repeated="2"',
      ),
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ]
    const [table] = await tablesIn(odsOf({ Show: rows.join('') }))
    expect(table?.rows).toEqual([
      { line: 1, fields: ['Start', 'Title', 'LX', 'N', 'D'] },
      { line: 2, fields: ['20:15:00', 'Doors  open\nnow', '37:05:24', '0.3', '2026-05-16 20:15:00'] },
      { line: 6, fields: ['x', 'x', 'TRUE', '0.5', '2026-05-16'] },
      { line: 7, fields: ['Act two', '', '', '', ''], merged: true },
      { line: 8, fields: ['Act two', '', '', '', ''] },
    ])
  })

  it('names what is hidden, and marks bold and filled rows, also by the style that theirs is based on', async () => {
    const cell = (text: string, style: string): string =>
      `<table:table-cell table:style-name="${style}" office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
    const columns =
      '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="1"/><table:table-column table:number-columns-repeated="1000" table:visibility="collapse"/>'
    const rows = [
      odsRow([cell('Title', 'strong'), cell('LX', 'strong')]),
      odsRow([cell('Act one', 'child')]),
      odsRow([cell('Act two', 'filled')], 'table:visibility="collapse"'),
      `<table:table-row-group>${odsRow(['One', 'Look'], 'table:visibility="filter"')}</table:table-row-group>`,
    ]
    const { tables, notes } = await readingOf(odsOf({ Show: columns + rows.join(''), _Money: odsRow(['x']) }))
    expect(tables).toHaveLength(1)
    expect(tables[0]).toMatchObject({ name: 'Show', hiddenRows: 2, hiddenColumns: ['B'] })
    expect(tables[0]?.rows.map(row => row.strong === true)).toEqual([true, true, true, false])
    expect(inEnglish(notes[0] ?? '')).toContain('_Money')
  })

  it('with a row that repeats without end is refused', async () => {
    expect(
      await reasonOf(odsOf({ Show: odsRow(['a'], 'table:number-rows-repeated="100000000"') })),
    ).toContain('too much text')
    const wide =
      '<table:table-cell table:number-columns-repeated="99999999" office:value-type="string"><text:p>x</text:p></table:table-cell>'
    expect(await reasonOf(odsOf({ Show: odsRow([wide], 'table:number-rows-repeated="900"') }))).toContain(
      'too much text',
    )
  })
})
