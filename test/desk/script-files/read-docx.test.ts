import { expect, it } from 'vitest'
import { anyPlay } from '../../domain/script/any-play.ts'
import fc from '../../support/fast-check.ts'
import { odsOf } from '../spreadsheets/ods-file.ts'
import { rowOf, xlsxOf, zipOf } from '../spreadsheets/xlsx-file.ts'
import { docxOf, paragraph, run, styled } from './docx-file.ts'
import { reasonOf, scriptIn, shortOf } from './script-in.ts'

it('a play with styles comes back as it was', async () => {
  const styles = { heading: 'H1', direction: 'S', dialogue: 'D', lyric: 'L' } as const
  await fc.assert(
    fc.asyncProperty(anyPlay(true), async play => {
      const body = play.map(({ kind, speaker, text }) => {
        const lines = kind === 'lyric' ? text.split('\n') : [text]
        const said = lines.map(line => styled(styles[kind], line)).join('')
        return speaker === '' ? said : styled('C', speaker) + said
      })
      const { paragraphs, rules } = await scriptIn(docxOf(body.join('')))
      expect(rules.speakers).toBe('style')
      expect(paragraphs.map(({ kind, speaker, text }) => ({ kind, speaker, text }))).toEqual(play)
    }),
    { numRuns: 15 },
  )
})

it('bold names, tabs, italic directions of runs and of styles that others are based on', async () => {
  const draft = await scriptIn(
    docxOf(
      [
        styled('T', 'The Lamp'),
        paragraph(run('The lamp turns.', '<w:i/>')),
        paragraph(`${run('Keeper', '<w:b/>')}${run('\tWho is there?')}`),
        paragraph(`${run('Tom', '<w:b w:val="true"/>')}<w:r><w:tab/></w:r>${run('Nobody.')}`),
        styled('Slanted', 'He comes in.'),
        paragraph(`${run('Keeper', '<w:b/>')}${run(' Sit.')}`),
        paragraph(`${run('Tom', '<w:b/>')}${run(': Yes.', '<w:b w:val="0"/>')}`),
      ].join(''),
    ),
  )
  expect(draft.title).toBe('The Lamp')
  expect(shortOf(draft)).toEqual([
    'direction|The lamp turns.',
    'dialogue|Keeper|Who is there?',
    'dialogue|Tom|Nobody.',
    'direction|He comes in.',
    'dialogue|Keeper|Sit.',
    'dialogue|Tom|Yes.',
  ])
})

it('capitals of a style are those that are shown', async () => {
  const name = (text: string): string => paragraph(run(text, '<w:caps/>'))
  const said = (text: string): string => paragraph(run(text))
  const draft = await scriptIn(
    docxOf(
      [
        name('Keeper'),
        said('Who?'),
        name('Tom'),
        said('I.'),
        name('Keeper'),
        said('Oh.'),
        name('Tom'),
        said('Yes.'),
      ].join(''),
    ),
  )
  expect(draft.speakers).toEqual([
    { name: 'KEEPER', lines: 2 },
    { name: 'TOM', lines: 2 },
  ])
})

it('pages are those on which Word laid it out, and breaks that a person made', async () => {
  const laid = '<w:r><w:lastRenderedPageBreak/></w:r>'
  const broken = '<w:r><w:br w:type="page"/></w:r>'
  const draft = await scriptIn(
    docxOf(
      [
        styled('C', 'KEEPER'),
        styled('D', 'One.'),
        paragraph(`${laid}${run('TOM')}`, '<w:pStyle w:val="C"/>'),
        styled('D', 'Two.'),
        paragraph(broken),
        paragraph(`${laid}${run('KEEPER')}`, '<w:pStyle w:val="C"/>'),
        styled('D', 'Three.'),
        styled('C', 'TOM'),
        paragraph(`${run('Four goes on')}${laid}${run('and on.')}`, '<w:pStyle w:val="D"/>'),
        paragraph(run('Five.'), '<w:pStyle w:val="S"/><w:pageBreakBefore/>'),
      ].join(''),
    ),
  )
  expect(draft.paragraphs.map(({ page }) => page)).toEqual(['1', '2', '3', '3', '5'])
})

it('what is deleted, hidden or a field is no text; what is inserted is', async () => {
  const draft = await scriptIn(
    docxOf(
      paragraph(
        `${run('Good ')}<w:del>${run('bad ')}</w:del><w:ins>${run('new ')}</w:ins>${run('hidden ', '<w:vanish/>')}<w:r><w:instrText>PAGE</w:instrText></w:r>${run('end.')}`,
      ) +
        `<mc:AlternateContent><mc:Choice>${paragraph(run('A box.'))}</mc:Choice><mc:Fallback>${paragraph(run('A box.'))}</mc:Fallback></mc:AlternateContent>`,
    ),
  )
  expect(draft.paragraphs.map(({ text }) => text)).toEqual(['Good new end.', 'A box.'])
})

it('without pages it has none', async () => {
  const draft = await scriptIn(docxOf(styled('D', 'One.')))
  expect(draft.paragraphs[0]?.page).toBeNull()
})

it('other files of offices are named', async () => {
  expect(await reasonOf(xlsxOf({ Show: rowOf(1, ['a']) }))).toMatch(/spreadsheet, not a script/)
  expect(await reasonOf(odsOf({ Show: '' }))).toMatch(/spreadsheet, not a script/)
  expect(
    await reasonOf(zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' })),
  ).toMatch(/OpenDocument text/)
  expect(await reasonOf(zipOf({ 'ppt/presentation.xml': '<a/>' }))).toMatch(/presentation/)
  expect(await reasonOf(zipOf({ 'a.txt': 'x' }))).toMatch(/archive/)
  expect(await reasonOf(docxOf(''))).toMatch(/no text/)
})
