import { expect, it } from 'vitest'
import { anyPlay, type PlayPart } from '../../domain/script/any-play.ts'
import fc from '../../support/fast-check.ts'
import { laidOut, type PdfText, pdfOf, wrapped } from './pdf-file.ts'
import { reasonOf, scriptIn, shortOf } from './script-in.ts'

type Line = (Omit<PdfText, 'top'> & { readonly isCentred?: boolean }) | null

const manuscript = ({ kind, speaker, text }: PlayPart): readonly Line[] => {
  const lines = kind === 'lyric' ? text.split('\n') : wrapped(text, speaker === '' ? 50 : 70)
  const font = kind === 'direction' ? 'italic' : 'roman'
  const left = kind === 'direction' ? 180 : 90
  return [
    ...(speaker === '' ? [] : [{ text: speaker, left: 250 }]),
    ...lines.map(line => ({ text: line, left, font }) as const),
    null,
  ]
}

/** `KEEPER. text`, with the rest of each speech further in, and no room between speeches. */
const hanging = ({ kind, speaker, text }: PlayPart): readonly Line[] => {
  if (kind === 'heading') return [null, { text, left: 90, font: 'bold' }, null]
  if (speaker === '') return wrapped(text, 60).map(line => ({ text: line, left: 150, font: 'italic' }))
  return wrapped(`${speaker}. ${text}`, 70).map((line, at) => ({ text: line, left: at === 0 ? 90 : 120 }))
}

it.each([
  ['of a manuscript', manuscript, 'capitals-above', true],
  ['with names before the text', hanging, 'capitals-before', false],
] as const)('a play in the layout %s comes back as it was, on its pages', async (_, render, rule, songs) => {
  await fc.assert(
    fc.asyncProperty(anyPlay(songs), async play => {
      const pages = laidOut(play.flatMap(render), { head: 'The Lamp, draft C', number: 7, perPage: 16 })
      const draft = await scriptIn(pdfOf(pages))
      expect(draft.rules.speakers).toBe(rule)
      expect(draft.paragraphs.map(({ kind, speaker, text }) => ({ kind, speaker, text }))).toEqual(play)
      expect(draft.left.length).toBe(2 * pages.length)
      const last = draft.paragraphs.at(-1)
      expect(Number(last?.page)).toBeGreaterThanOrEqual(7 + pages.length - 2)
      expect(draft.paragraphs[0]?.page).toBe('7')
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

const at = (text: string, left: number, top: number, font?: PdfText['font']): PdfText => ({
  text,
  left,
  top,
  ...(font && { font }),
})

it('the title of the document, unless a program made it up', async () => {
  const page = [at('KEEPER: Who is there, and why so late in the night?', 90, 90)]
  expect((await scriptIn(pdfOf([page], { title: 'The Lamp' }))).title).toBe('The Lamp')
  expect((await scriptIn(pdfOf([page], { title: 'Microsoft Word - lamp.docx' }))).title).toBe('')
})

it('labels of pages, where no number is printed', async () => {
  const pages = [1, 2, 3].map(number => [at(`KEEPER: This is said on page number ${number}.`, 90, 90)])
  const catalogue = '/PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 21 >>] >>'
  const draft = await scriptIn(pdfOf(pages, { catalogue }))
  expect(draft.paragraphs.map(({ page }) => page)).toEqual(['i', '21', '22'])
})

it('names in a column of their own', async () => {
  const rows = ['Who is there?', 'Nobody, as ever.', 'Come in, then.', 'I am in.']
  const page = rows.flatMap((text, row) => [
    at(row % 2 === 0 ? 'KEEPER' : 'TOM', 72, 90 + 30 * row),
    at(text, 200, 90 + 30 * row),
  ])
  expect(shortOf(await scriptIn(pdfOf([page])))).toEqual([
    '1|dialogue|KEEPER|Who is there?',
    '1|dialogue|TOM|Nobody, as ever.',
    '1|dialogue|KEEPER|Come in, then.',
    '1|dialogue|TOM|I am in.',
  ])
})

it('a text from right to left', async () => {
  const text = ['שומר: מי שם?', 'תום: אף אחד.', 'שומר: שב כאן.']
  const visual = (line: string): string => [...line].reverse().join('')
  const page = text.map((line, row) => at(visual(line), 300, 90 + 40 * row, 'any'))
  const draft = await scriptIn(pdfOf([page]))
  expect(draft.speakers.map(({ name }) => name)).toEqual(['שומר', 'תום'])
})

it('a text in columns from top to bottom', async () => {
  const text = ['太郎「こんにちは」', '花子「さようなら」', '太郎「またね」', '花子「うん」']
  const page = text.map((line, column) => at(line, 500 - 40 * column, 90, 'vertical'))
  expect(shortOf(await scriptIn(pdfOf([page])))).toEqual([
    '1|dialogue|太郎|「こんにちは」',
    '1|dialogue|花子|「さようなら」',
    '1|dialogue|太郎|「またね」',
    '1|dialogue|花子|「うん」',
  ])
})

it('a scan is refused', async () => {
  expect(await reasonOf(pdfOf([[], [], []]))).toMatch(/has no text: it is a scan/)
  expect(await reasonOf(pdfOf([[at('1', 300, 700)], [at('2', 300, 700)]]))).toMatch(/it is a scan/)
})

it('letters without a meaning are refused', async () => {
  expect(await reasonOf(pdfOf([[at('\ue001\ue002\ue003\ue004\ue005', 90, 90, 'any')]]))).toMatch(
    /which ones they are/,
  )
})
