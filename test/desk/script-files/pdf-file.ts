/** A text on a page, in points from its upper left corner. */
export interface PdfText {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly font?: 'roman' | 'italic' | 'bold' | 'any' | 'vertical'
  readonly size?: number
}

export interface PdfOptions {
  readonly title?: string
  /** Entries of the catalogue and of the trailer. */
  readonly catalogue?: string
  readonly trailer?: string
  /** Objects in addition to those of the pages, from number 20 on. */
  readonly objects?: readonly string[]
}

const fonts = { roman: 'F1', italic: 'F2', bold: 'F3', any: 'F4', vertical: 'F5' } as const
const height = 792

/** Every code is the character of that number. */
const toUnicode = `/CIDInit /ProcSet findresource begin begincmap /CMapName /X def
1 begincodespacerange <0000> <FFFF> endcodespacerange
100 beginbfrange
${Array.from({ length: 100 }, (_, at) => {
  const [from, to] = [at * 512, at * 512 + 255].map(code => code.toString(16).padStart(4, '0'))
  return `<${from}> <${to}> <${from}>`
}).join('\n')}
endbfrange
100 beginbfrange
${Array.from({ length: 100 }, (_, at) => {
  const [from, to] = [at * 512 + 256, at * 512 + 511].map(code => code.toString(16).padStart(4, '0'))
  return `<${from}> <${to}> <${from}>`
}).join('\n')}
endbfrange
endcmap end`

const stream = (text: string): string =>
  `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`

function shown({ text, left, top, font = 'roman', size = 12 }: PdfText): string {
  const isWide = font === 'any' || font === 'vertical'
  const coded = isWide
    ? `<${[...text].map(letter => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`
    : `(${text.replace(/[\\()]/g, '\\$&')})`
  return `BT /${fonts[font]} ${size} Tf 1 0 0 1 ${left} ${height - top} Tm ${coded} Tj ET`
}

/** A PDF of these pages, in letter size. */
export function pdfOf(pages: readonly (readonly PdfText[])[], options: PdfOptions = {}): Uint8Array {
  const { title, catalogue = '', trailer = '', objects = [] } = options
  const first = 20 + objects.length
  const wide = (encoding: string, descendant: string): string =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /${encoding} /DescendantFonts [${descendant}] /ToUnicode 8 0 R >>`
  const parts = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [
      2,
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}] >>`,
    ],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>'],
    [4, '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic /Encoding /WinAnsiEncoding >>'],
    [5, '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>'],
    [6, wide('Identity-H', '9 0 R')],
    [7, wide('Identity-V', '9 0 R')],
    [8, stream(toUnicode)],
    [
      9,
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 10 0 R >>',
    ],
    [
      10,
      '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    ],
    [11, `<< ${title === undefined ? '' : `/Title (${title})`} >>`],
    ...objects.map((object, at) => [20 + at, object] as const),
    ...pages.flatMap((texts, at) => [
      [
        first + 2 * at,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${height}] /Contents ${first + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R /F5 7 0 R >> >> >>`,
      ] as const,
      [first + 2 * at + 1, stream(texts.map(shown).join('\n'))] as const,
    ]),
  ])
  let file = '%PDF-1.7\n'
  const places = new Map<number, number>()
  for (const [number, part] of parts) {
    places.set(number, file.length)
    file += `${number} 0 obj\n${part}\nendobj\n`
  }
  const most = Math.max(...parts.keys())
  const rows = Array.from({ length: most + 1 }, (_, number) => {
    const place = places.get(number)
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${most + 1}\n${rows.join('')}trailer\n<< /Size ${most + 1} /Root 1 0 R /Info 11 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(file, 'latin1'))
}

/** The width of a text in Times, roughly. */
const widthOf = (text: string): number => text.length * 5.4

/** Lines of a text of this width. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export interface PageLook {
  readonly head?: string
  /** Of the first page. */
  readonly number?: number
  readonly perPage?: number
}

type LaidLine = Omit<PdfText, 'top'> & { readonly isCentred?: boolean }

/** Lines, one below the other, on as many pages as they need; null leaves a line free. */
export function laidOut(
  lines: readonly (LaidLine | null)[],
  look: PageLook = {},
): readonly (readonly PdfText[])[] {
  const { head, number, perPage = 44 } = look
  const pages: PdfText[][] = []
  for (let at = 0; at < lines.length; at += perPage) {
    const page: PdfText[] = []
    if (head !== undefined) page.push({ text: head, left: 250, top: 40 })
    for (const [place, line] of lines.slice(at, at + perPage).entries()) {
      if (line === null) continue
      const left = line.isCentred ? 306 - widthOf(line.text) / 2 : line.left
      page.push({ ...line, left, top: 80 + 14 * place })
    }
    if (number !== undefined) page.push({ text: String(number + pages.length), left: 300, top: 760 })
    pages.push(page)
  }
  return pages
}
