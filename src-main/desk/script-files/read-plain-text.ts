import type { ScriptSource } from '../../domain/script/script-source.ts'
import { divideLines, type PlacedLine } from './divide-lines.ts'
import { underscoredLines } from './emphasis.ts'
import { type PageOfLines, pageLines } from './page-lines.ts'
import { isAtFoot, pageMarks } from './page-marks.ts'
import { SourceBuilder } from './source-builder.ts'

interface TextLine extends PlacedLine {
  readonly text: string
  page: string | null
  isOfPage: boolean
}

/** Lines with more characters are whole paragraphs. */
const widest = 120

/** A text without marks of its own: paragraphs by blank lines and by what had room on a line. */
export function readPlainText(text: string): ScriptSource {
  const source = new SourceBuilder()
  const lines = placedLines(text)
  if (text.includes('\f')) labelByFeeds(lines, text)
  else labelByMarks(lines)
  const own = lines.filter(({ isOfPage }) => !isOfPage)
  const wide = own.filter(line => line.text.length > widest).length
  const isWhole = wide * 30 > own.length
  const above = divideLines(own, { blank: 1, near: 1, narrow: 40 })
  const emphasised = new Map<TextLine, ReturnType<typeof underscoredLines>[number]>()
  for (let from = 0; from < own.length; ) {
    let to = from + 1
    while (to < own.length && above[to] !== 'gap') to += 1
    const paragraph = own.slice(from, to)
    const shown = underscoredLines(paragraph.map(line => line.text))
    for (const [at, line] of paragraph.entries()) {
      const found = shown[at]
      if (found !== undefined) emphasised.set(line, found)
    }
    from = to
  }
  const right = Math.max(...own.slice(0, 5_000).map(line => line.right), 1)
  let place = 0
  for (const line of lines) {
    const shown = emphasised.get(line) ?? { text: line.text, italic: [], bold: [] }
    const follows = line.isOfPage ? 'gap' : (above[place] ?? 'gap')
    if (!line.isOfPage) place += 1
    source.add({
      ...shown,
      above: isWhole && follows !== 'gap' ? 'paragraph' : follows,
      page: line.page,
      isOfPage: line.isOfPage,
      indent: line.left,
      isCentred: line.left > 8 && Math.abs(line.left - (right - line.right)) <= 2,
    })
  }
  return source.build()
}

/** Every line with something in it. */
function placedLines(text: string): TextLine[] {
  let hasRoom = true
  return text.split(/\n|\f/).flatMap(whole => {
    const line = whole.replace(/^[ \t\u3000]+/, blanks =>
      blanks.replaceAll('\t', ' '.repeat(8)).replaceAll('\u3000', '  '),
    )
    const shown = line.trim()
    if (shown === '') {
      hasRoom = true
      return []
    }
    const left = line.length - line.trimStart().length
    const placed: TextLine = {
      text: shown,
      left,
      right: left + widthOf(shown),
      firstWord: widthOf(firstWordOf(shown)),
      hasRoom,
      page: null,
      isOfPage: false,
    }
    hasRoom = false
    return [placed]
  })
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/gu

const widthOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0)

/** Scripts without blanks break lines anywhere. */
export const firstWordOf = (text: string): string =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? text.slice(0, 1)
    : (/^\S+/.exec(text)?.[0] ?? '')

/** Form feeds divide the pages; their heads and feet are those of a printed text. */
function labelByFeeds(lines: readonly TextLine[], text: string): void {
  let place = 0
  const pages: PageOfLines<TextLine>[] = text.split('\f').map(page => {
    const count = page.split('\n').filter(line => line.trim() !== '').length
    const own = lines.slice(place, place + count)
    place += count
    return {
      label: null,
      lines: own.map((line, at) => ({ line, text: line.text, top: at, bottom: count - 1 - at })),
    }
  })
  for (const { label, lines: own, ofPage } of pageLines(pages))
    for (const { line } of own) {
      line.page = label
      line.isOfPage = ofPage.has(line)
    }
}

function labelByMarks(lines: readonly TextLine[]): void {
  const marks = pageMarks(lines.map(({ text }) => text))
  const [first] = marks
  if (first === undefined) return
  const atFoot = isAtFoot(marks, first.line > 0)
  const at = new Map(marks.map(mark => [mark.line, mark]))
  let next = 0
  let page = atFoot || first.line === 0 ? first.label : String(Math.max(1, first.number - 1))
  for (const [place, line] of lines.entries()) {
    const mark = at.get(place)
    if (mark !== undefined) {
      line.isOfPage = true
      next += 1
      line.page = mark.label
      page = atFoot ? (marks[next]?.label ?? String(mark.number + 1)) : mark.label
    } else line.page = page
  }
}
