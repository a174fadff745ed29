import { describe, expect, it } from 'vitest'
import { reasonOf, scriptIn, shortOf } from './script-in.ts'

describe('Fountain', () => {
  const text = `Title: _**The Lamp**_
Credit: by
Author: Nobody
Draft date: 2 May

# Act One

= The keeper meets Tom.

INT. LIGHTHOUSE - NIGHT #12A#

The lamp turns. [[Cue 14 here]]
A *boat* passes.

KEEPER
(lighting it)
Who is there?
Speak up.

@McTavish
Nobody. /* cut
this */

TOM ^
So it is.

KEEPER (CONT'D)
~I am the light that turns
~I am the light that burns

!TOM IS GONE

> THE END <

===

.THE BEACH

> FADE OUT.
`
  it('says what each element is, notes and synopses left out', async () => {
    const draft = await scriptIn(text)
    expect(draft.title).toBe('The Lamp')
    expect(shortOf(draft)).toEqual([
      '1|heading|Act One',
      '1|heading|12A INT. LIGHTHOUSE - NIGHT',
      '1|direction|The lamp turns. A boat passes.',
      '1|direction|(lighting it)',
      '1|dialogue|KEEPER|Who is there? Speak up.',
      '1|dialogue|McTavish|Nobody.',
      '1|dialogue|TOM|So it is.',
      '1|lyric|KEEPER|I am the light that turns\nI am the light that burns',
      '1|direction|TOM IS GONE',
      '1|direction|THE END',
      '2|heading|THE BEACH',
      '2|direction|FADE OUT.',
    ])
    expect(draft.left.map(({ text: line }) => line)).toEqual(['The keeper meets Tom.', 'Cue 14 here'])
    expect(draft.confidence.speakers).toBe(1)
  })

  it('a note that was left out can be taken in', async () => {
    const [, note] = (await scriptIn(text)).left
    const draft = await scriptIn(text, { paragraphs: { [note?.line ?? 0]: { kind: 'direction' } } })
    expect(shortOf(draft)).toContain('1|direction|Cue 14 here')
  })

  it('a speech with an empty line of two blanks goes on', async () => {
    const draft = await scriptIn('INT. A\n\nKEEPER\nOne.\n  \nTwo.\n\nINT. B\n\nTOM\nThree.\n')
    expect(shortOf(draft)).toContain('dialogue|KEEPER|One. Two.')
  })
})

describe('Markdown', () => {
  it('headings, bold names and italic directions', async () => {
    const draft = await scriptIn(
      '# The Lamp\n\n## Act I\n\n*The lamp turns.*\n\n**KEEPER**  \nWho is *there*?  \nSpeak &amp; be quick.\n\n**TOM** Nobody.\n\n**KEEPER** (sits): Well.\n\n**TOM** So.\n\n<!-- a note -->\n',
    )
    expect(draft.title).toBe('The Lamp')
    expect(shortOf(draft)).toEqual([
      'heading|Act I',
      'direction|The lamp turns.',
      'dialogue|KEEPER|Who is there? Speak & be quick.',
      'dialogue|TOM|Nobody.',
      'dialogue|KEEPER|(sits): Well.',
      'dialogue|TOM|So.',
    ])
  })

  it('tables with names in a column of their own', async () => {
    const draft = await scriptIn(
      '# A\n\n| | |\n|-|-|\n| KEEPER | Who? |\n| TOM | I. |\n| KEEPER | Oh. |\n| TOM | Yes. |\n',
    )
    expect(shortOf(draft)).toEqual([
      'dialogue|KEEPER|Who?',
      'dialogue|TOM|I.',
      'dialogue|KEEPER|Oh.',
      'dialogue|TOM|Yes.',
    ])
  })

  it('a list a hundred thousand levels deep is refused or read, and nothing else happens', async () => {
    expect(await reasonOf(`# A\n\n${'>'.repeat(20_000)} x`)).toMatch(/read|cannot be read/)
  })
})

describe('pages of a plain text', () => {
  const things = [
    'lamp',
    'boat',
    'beach',
    'storm and the rain',
    'wind',
    'door',
    'island',
    'radio',
    'oil',
    'glass',
  ]
  const speech = (name: string, at: number): string =>
    `${name}: Number ${at} is the ${things[(at * 7) % 10]} of ${things[(at * 3) % 10]}.`
  const speeches = (from: number, count: number): string =>
    Array.from({ length: count }, (_, at) => speech(at % 2 === 0 ? 'Keeper' : 'Tom', from + at)).join('\n\n')

  it.each([
    ['[12]', '[13]', '12', '13'],
    ['Page 12', 'Page 13', '12', '13'],
    ['- 12 -', '- 13 -', '12', '13'],
    ['[Seite 12]', '[Seite 13]', null, null],
  ])('marks %s above their pages', async (one, other, first, second) => {
    const draft = await scriptIn(`${one}\n\n${speeches(0, 4)}\n\n${other}\n\n${speeches(4, 4)}`)
    expect(draft.paragraphs.find(({ text }) => text.includes('Number 1 '))?.page).toBe(first)
    expect(draft.paragraphs.find(({ text }) => text.includes('Number 5 '))?.page).toBe(second)
    expect(draft.left.length).toBe(first === null ? 0 : 2)
  })

  it('numbers at the foot', async () => {
    const draft = await scriptIn(`${speeches(0, 4)}\n\n1\n\n${speeches(4, 4)}\n\n2\n\n${speeches(8, 2)}`)
    expect(draft.paragraphs.map(({ page }) => page)).toEqual([
      '1',
      '1',
      '1',
      '1',
      '2',
      '2',
      '2',
      '2',
      '3',
      '3',
    ])
  })

  it('form feeds, with a head and a printed number that begins elsewhere', async () => {
    const pages = Array.from(
      { length: 6 },
      (_, at) => `The Lamp            ${at + 31}\n\n${speeches(4 * at, 4)}`,
    )
    const draft = await scriptIn(pages.join('\f'))
    expect(draft.paragraphs.map(({ page }) => page).filter((_, at) => at % 4 === 0)).toEqual([
      '31',
      '32',
      '33',
      '34',
      '35',
      '36',
    ])
    expect(draft.left.length).toBe(6)
    expect(draft.paragraphs.length).toBe(24)
  })

  it('numbers that do not rise are text', async () => {
    const draft = await scriptIn(`Keeper: Count.\n\n3\n\nTom: Yes?\n\n1\n\nKeeper: No.\n\n7`)
    expect(draft.left).toEqual([])
    expect(draft.paragraphs.every(({ page }) => page === null)).toBe(true)
  })
})

it('italics of Project Gutenberg are directions', async () => {
  const text = 'KEEPER. Yes.\n\n_Enter Tom, who looks_\n_round._\n\nTOM. No.\n\nKEEPER. _Why?_\n\nTOM. So.'
  expect(shortOf(await scriptIn(text))).toContain('direction|Enter Tom, who looks round.')
})

it('an encoding that is not UTF-8 is read, and that is said', async () => {
  const text = 'WÄRTER: Grüße an die Küste, es weht.\n\nTOM: Schöne Grüße zurück.\n\nWÄRTER: Ja.'
  const draft = await scriptIn(Uint8Array.from(Buffer.from(text, 'latin1')))
  expect(draft.speakers.map(({ name }) => name)).toEqual(['WÄRTER', 'TOM'])
})

describe('what is no script is named', () => {
  const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
  it.each([
    ['', /no text/],
    [' \n ', /no text/],
    ['{\\rtf1 Hello}', /RTF document/],
    ['<!DOCTYPE html><p>Hello', /web page/],
    ['<?xml version="1.0"?><a/>', /XML/],
    ['\x89PNG....', /picture/],
    ['\x1f\x8b....', /archive/],
    [`\xd0\xcf\x11\xe0${Buffer.from('WordDocument', 'utf16le').toString('latin1')}`, /old Word file/],
    [`\xd0\xcf\x11\xe0${Buffer.from('EncryptedPackage', 'utf16le').toString('latin1')}`, /password/],
    [`\xd0\xcf\x11\xe0${Buffer.from('Workbook', 'utf16le').toString('latin1')}`, /spreadsheet/],
    ['\x00\x01\x02\x03'.repeat(50), /no document that Showcall knows/],
  ])('%j', async (file, says) => {
    expect(await reasonOf(bytes(file))).toMatch(says)
  })
})
