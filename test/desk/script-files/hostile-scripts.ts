import { deflateSync } from 'node:zlib'
import { zipOf } from '../spreadsheets/xlsx-file.ts'
import { docxOf, paragraph, run } from './docx-file.ts'
import { pdfOf } from './pdf-file.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const megabyte = 1024 * 1024

/** A document that wants more of a desk than a script does. */
export interface HostileScript {
  readonly what: string
  /** Made when it is asked for: some are large. */
  readonly make: () => Uint8Array
  /** Of the sentence that refuses it. */
  readonly says: RegExp
}

const page = [{ text: 'KEEPER: Who is there, and why so late in the night?', left: 90, top: 90 }]
const stream = (data: string, extra: string): string =>
  `<< /Length ${data.length} ${extra} >>\nstream\n${data}\nendstream`
/** Each pair stands for 128 blanks. */
const packed = (blanks: number): string =>
  Buffer.from(deflateSync(Buffer.alloc(blanks / 64, Buffer.from([129, 32])))).toString('latin1')

/** A PDF whose only page has these contents; the objects are numbered from 20 on. */
function pdfWith(objects: readonly string[], resources = ''): Uint8Array {
  const own = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 20 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`
  const pages = `<< /Type /Pages /Count 1 /Kids [${20 + objects.length} 0 R] >>`
  return pdfOf([page], { catalogue: `/Pages ${21 + objects.length} 0 R`, objects: [...objects, own, pages] })
}

const sentence = '<w:p><w:r><w:t>A line of the play.</w:t></w:r></w:p>'

export const hostileScripts: readonly HostileScript[] = [
  {
    what: 'a DOCX of 40 MB of blanks',
    make: () => docxOf(' '.repeat(40 * megabyte)),
    says: /more than 24 MB/,
  },
  {
    what: 'a DOCX whose parts are larger than they say',
    make: () => zipOf({ 'word/document.xml': ' '.repeat(40 * megabyte) }, { declared: 100 }),
    says: /\./,
  },
  {
    what: 'a DOCX with an external entity',
    make: () =>
      docxOf('', {
        'word/document.xml':
          '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]><w:document><w:body><w:p><w:r><w:t>&f;</w:t></w:r></w:p></w:body></w:document>',
      }),
    says: /declares entities/,
  },
  {
    what: 'a DOCX whose entities grow',
    make: () =>
      docxOf('', {
        'word/styles.xml': '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><w:styles>&b;</w:styles>',
      }),
    says: /declares entities/,
  },
  {
    what: 'an archive of 20,000 parts',
    make: () => zipOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`word/${at}.xml`, 'x']))),
    says: /parts when unpacked/,
  },
  {
    what: 'a DOCX of 300,000 paragraphs',
    make: () => docxOf(sentence.repeat(300_000)),
    says: /more than (20,000 paragraphs|2,000,000 characters)/,
  },
  {
    what: 'a DOCX of one paragraph of 10 MB',
    make: () => docxOf(paragraph(run('x'.repeat(10 * megabyte)))),
    says: /more than 2,000,000 characters/,
  },
  {
    what: 'a DOCX with paragraphs 500,000 deep in one another',
    make: () => docxOf('<w:p>'.repeat(500_000)),
    says: /no text/,
  },
  {
    what: 'a DOCX whose styles are based on each other',
    make: () =>
      docxOf(paragraph('', '<w:pStyle w:val="A"/>'), {
        'word/styles.xml':
          '<w:styles><w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>',
      }),
    says: /no text/,
  },
  {
    what: 'a text of 20,001 paragraphs',
    make: () => utf8('A line.\n\n'.repeat(20_001)),
    says: /more than 20,000 paragraphs/,
  },
  {
    what: 'a text of one line of 15 MB',
    make: () => utf8('x'.repeat(15_000_000)),
    says: /2,000,000 characters/,
  },
  { what: 'a text of 14,000,000 blank lines', make: () => utf8('\n'.repeat(14_000_000)), says: /more than/ },
  { what: 'a text of 17 MB', make: () => utf8('x'.repeat(17 * megabyte)), says: /larger than 16 MB/ },
  { what: 'a text of 4,000,000 brackets', make: () => utf8('(\n'.repeat(2_000_000)), says: /more than/ },
  {
    what: 'Markdown 100,000 quotations deep',
    make: () => utf8(`# A\n\n${'>'.repeat(100_000)} x`),
    says: /cannot be read|too long/,
  },
  {
    what: 'a PDF with a password',
    make: () =>
      pdfOf([page], {
        objects: [`<< /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`],
        trailer:
          '/Encrypt 20 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
      }),
    says: /has a password/,
  },
  {
    what: 'a PDF that says it has a thousand million pages',
    make: () =>
      pdfOf([page], {
        catalogue: '/Pages 20 0 R',
        objects: [
          '<< /Type /Pages /Count 1000000000 /Kids [21 0 R] >>',
          '<< /Type /Pages /Count 1000000000 /Kids [20 0 R] >>',
        ],
      }),
    says: /more than 2,000 pages|cannot be read/,
  },
  {
    what: 'a PDF of 2,001 pages',
    make: () => pdfOf(Array.from({ length: 2_001 }, () => page)),
    says: /more than 2,000 pages/,
  },
  {
    what: 'a PDF whose page is 2 GB of blanks',
    make: () => pdfWith([stream(packed(2_048 * megabyte), '/Filter [/FlateDecode /RunLengthDecode]')]),
    says: /too much memory|no text|cannot be read/,
  },
  {
    what: 'a PDF whose form shows itself',
    make: () =>
      pdfWith(
        [
          stream('/X Do', ''),
          stream(
            '/X Do /X Do',
            '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 21 0 R >> >>',
          ),
        ],
        '/XObject << /X 21 0 R >>',
      ),
    says: /no text|cannot be read|too long|too much memory/,
  },
  {
    what: 'a PDF with lists 500,000 deep',
    make: () => pdfWith([stream(`${'['.repeat(500_000)} TJ`, '')]),
    says: /no text|cannot be read/,
  },
  {
    what: 'a PDF of 100,000 texts on a page',
    make: () =>
      pdfOf([
        Array.from({ length: 100_000 }, (_, at) => ({ text: `word${at}`, left: at % 500, top: at % 700 })),
      ]),
    says: /no document/,
  },
  { what: 'a PDF that is cut off', make: () => pdfOf([page]).slice(0, 700), says: /cannot be read|no text/ },
  { what: 'a PDF of nothing but its head', make: () => utf8('%PDF-1.7\n'), says: /cannot be read/ },
]
