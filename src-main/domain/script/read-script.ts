import { type Message, messageOf } from '../messages/message.ts'
import { bracketBlock } from './bracket-block.ts'
import { guessRules, isIndented, isInItalic, isLyricInCapitals, usualIndent } from './guess-rules.ts'
import { headingWords, isTurnover, joinLines, type NamedLine } from './line-shapes.ts'
import { type Paragraph, type ParagraphKind, paragraphKinds, scriptLimits } from './script.ts'
import type { Confidence, ScriptChoices, ScriptRules } from './script-rules.ts'
import type { ScriptSource, SourceLine } from './script-source.ts'
import type { Speakers } from './speakers-in.ts'

/** A text as it was understood, to be looked at and corrected. */
export interface ScriptDraft {
  /** Empty: neither the document nor a person has said one. */
  readonly title: string
  readonly paragraphs: readonly Paragraph[]
  /** The line of the source that each paragraph begins at: `ScriptChoices` names it by that. */
  readonly lines: readonly number[]
  readonly rules: ScriptRules
  readonly confidence: Confidence
  readonly counts: Readonly<Record<ParagraphKind, number>>
  /** In the order in which they first speak. `lines`: how often. */
  readonly speakers: readonly { readonly name: string; readonly lines: number }[]
  /** What is no part of the script: running heads, page numbers, and what a person has left out. */
  readonly left: readonly LeftLine[]
  /** Why it cannot be a script as it is; null: it can. */
  readonly fault: Message | null
}

interface LeftLine {
  readonly line: number
  readonly text: string
  readonly page: string | null
}

/** The paragraphs of a text, by rules that are guessed where no person has chosen them. `newId`: of each paragraph. */
export function draftScript(source: ScriptSource, choices: ScriptChoices, newId: () => string): ScriptDraft {
  const { rules, confidence, speakers } = guessRules(source.lines, choices.rules ?? {})
  const reader = new LineReader(source.lines, rules, speakers, choices)
  const { blocks, left } = reader.read()
  const hyphenated = wordsWithHyphens(source.lines)
  const paragraphs: Paragraph[] = []
  const lines: number[] = []
  for (const block of blocks) {
    const { kind, page, line } = block
    const joined = kind === 'lyric' ? block.texts.join('\n') : joinLines(block.texts, hyphenated)
    const text = joined.replace(/[\t ]+/g, ' ')
    for (const part of partsOf(text)) {
      paragraphs.push({
        id: newId(),
        kind,
        speaker: block.speaker.slice(0, scriptLimits.speaker).toWellFormed(),
        text: part,
        page: page === null ? null : page.slice(0, scriptLimits.page),
      })
      lines.push(line)
    }
  }
  const count = (kind: ParagraphKind): number => paragraphs.filter(one => one.kind === kind).length
  return {
    title: (choices.title ?? source.title)
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, scriptLimits.title)
      .toWellFormed(),
    paragraphs,
    lines,
    rules,
    confidence,
    counts: {
      heading: count('heading'),
      dialogue: count('dialogue'),
      direction: count('direction'),
      lyric: count('lyric'),
    },
    speakers: speakersOf(paragraphs),
    left,
    fault: faultOf(paragraphs),
  }
}

function faultOf(paragraphs: readonly Paragraph[]): Message | null {
  const { paragraphs: most, characters } = scriptLimits
  if (paragraphs.length === 0) return messageOf('script-file.empty')
  if (paragraphs.length > most) return messageOf('script-file.too-many-paragraphs', { most })
  const length = paragraphs.reduce((sum, { text }) => sum + text.length, 0)
  return length > characters ? messageOf('script-file.too-much-text', { most: characters }) : null
}

function speakersOf(paragraphs: readonly Paragraph[]): ScriptDraft['speakers'] {
  const counts = new Map<string, number>()
  for (const { speaker } of paragraphs)
    if (speaker !== '') counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  return [...counts].map(([name, lines]) => ({ name, lines }))
}

const wordsWithHyphens = (lines: readonly SourceLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{M}'’]+[-‐][\p{L}\p{M}'’]+/gu) ?? []))

/** A text in parts that a paragraph holds: behind a sentence or a line where there is one. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > scriptLimits.paragraph) {
    const head = rest.slice(0, scriptLimits.paragraph)
    const ends = [...head.matchAll(/\n|[.!?…。！？]["”’»」)]*\s|\s/gu)].map(({ index, 0: end }) => ({
      at: index + end.length,
      isSentence: end.length > 1 || end === '\n',
    }))
    const late = ends.filter(({ at }) => at > scriptLimits.paragraph / 2)
    const isHalf = /[\ud800-\udbff]$/u.test(head)
    const end =
      (late.findLast(({ isSentence }) => isSentence) ?? late.at(-1))?.at ?? head.length - (isHalf ? 1 : 0)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}

interface Block {
  readonly line: number
  readonly page: string | null
  kind: ParagraphKind
  speaker: string
  /** Who has spoken up to there. */
  readonly lastSpeaker: string
  /** The name as it stands before the text; empty: it has none. */
  readonly named: string
  readonly texts: string[]
  /** Nothing can follow in it. */
  isClosed: boolean
}

/** Goes through the lines once. */
class LineReader {
  readonly #lines: readonly SourceLine[]
  readonly #rules: ScriptRules
  readonly #speakers: Speakers
  readonly #choices: ScriptChoices
  readonly #blocks: Block[] = []
  readonly #left: LeftLine[] = []
  readonly #usual: number
  #open: Block | null = null
  /** Who speaks until somebody else does. */
  #speaker = ''
  /** A name on a line of its own that has no speech yet. */
  #pending: SourceLine | null = null
  /** No room has been left since the speech began. */
  #isWithin = false

  constructor(lines: readonly SourceLine[], rules: ScriptRules, speakers: Speakers, choices: ScriptChoices) {
    this.#lines = lines
    this.#rules = rules
    this.#speakers = speakers
    this.#choices = choices
    this.#usual = usualIndent(lines)
  }

  read(): { readonly blocks: readonly Block[]; readonly left: readonly LeftLine[] } {
    for (let at = 0; at < this.#lines.length; at += 1) {
      const line = this.#lines[at]
      if (line === undefined) break
      if (line.isOfPage && this.#choices.paragraphs?.[line.line] === undefined) this.#leave(line)
      else if (isTurnover(line.text)) this.#leave(line)
      else at = this.#take(line, at)
    }
    this.#giveUpName()
    this.#close()
    return { blocks: this.#blocks, left: this.#left }
  }

  /** Returns the place of the last line that was taken. */
  #take(line: SourceLine, at: number): number {
    if (line.above === 'gap') this.#isWithin = false
    const { headings, directions, lyrics, speakers } = this.#rules
    const named = this.#speakers.at.get(at)
    const continues = line.above === 'wrap' || line.above === 'break'
    if (line.isOfPage) this.#single('direction', line)
    else if (headings.includes('style') && line.style === 'heading') this.#heading(line)
    else if (directions.includes('style') && line.style === 'direction') this.#plain('direction', line)
    else if (lyrics.includes('style') && line.style === 'lyric') this.#lyric(line)
    else if (named !== undefined) this.#name(line, named)
    else if (speakers === 'style' && line.style === 'dialogue') this.#speech(line)
    else if (headings.includes('words') && line.above !== 'wrap' && headingWords(line.text))
      this.#heading(line)
    else if (this.#continuesHeading(line)) this.#append(line)
    else {
      const last =
        directions.includes('brackets') && this.#canOpen(line) ? bracketBlock(this.#lines, at) : null
      if (last !== null) return this.#bracket(at, last)
      if (directions.includes('italic') && isInItalic(line)) this.#italic(line)
      else if (lyrics.includes('tilde') && line.text.startsWith('~')) this.#lyric(line)
      else if (this.#isSung(line)) this.#lyric(line)
      else if (this.#pending !== null) this.#speech(line)
      else if (continues && this.#open !== null && !this.#open.isClosed && this.#open.kind !== 'lyric')
        this.#append(line)
      else if (this.#isWithin && line.above !== 'gap' && (continues || this.#open?.isClosed === true))
        this.#speech(line)
      else this.#other(line)
    }
    return at
  }

  /** Brackets in the middle of a sentence are part of it. */
  #canOpen(line: SourceLine): boolean {
    const isBelow = line.above === 'wrap' || line.above === 'break'
    if (!isBelow || this.#pending !== null || this.#open === null || this.#open.isClosed) return true
    // Under a name, what is done has lines of its own.
    const hasLines = this.#rules.speakers === 'capitals-above' || this.#rules.speakers === 'style'
    if (hasLines && line.above === 'break') return true
    return /[.!?…:—–"”’»)\]。！？」]$/u.test(this.#open.texts.at(-1) ?? '')
  }

  #isSung(line: SourceLine): boolean {
    const { lyrics } = this.#rules
    const isSomebody = this.#pending !== null || this.#isWithin || this.#open?.kind === 'lyric'
    if (!isSomebody) return false
    return (
      (lyrics.includes('capitals') && isLyricInCapitals(line)) ||
      (lyrics.includes('indent') && isIndented(line, this.#usual))
    )
  }

  #continuesHeading(line: SourceLine): boolean {
    return line.above === 'wrap' && this.#open?.kind === 'heading' && !this.#open.isClosed
  }

  #heading(line: SourceLine): void {
    this.#giveUpName()
    if (this.#continuesHeading(line)) this.#append(line)
    else this.#begin('heading', line, line.text)
    this.#speaker = ''
    this.#isWithin = false
  }

  #name(line: SourceLine, named: NamedLine): void {
    this.#giveUpName()
    const kind = this.#choices.speakers?.[named.name]
    if (kind === 'heading' || kind === 'direction') {
      if (kind === 'heading') this.#heading(line)
      else this.#single('direction', line, named.rest === '')
      return
    }
    this.#speaker = named.name
    this.#isWithin = true
    if (named.rest !== '') this.#begin(this.#spoken(), line, named.rest, this.#prefix(line, named))
    else {
      this.#close()
      this.#pending = line
      if (named.aside !== '') this.#aside(line, named.aside)
    }
  }

  /** The text of a line up to what is said on it. */
  #prefix(line: SourceLine, { rest }: NamedLine): string {
    return line.text.endsWith(rest)
      ? line.text.slice(0, line.text.length - rest.length).trim()
      : this.#speaker
  }

  /** What stands behind a name is done, not said. */
  #aside(line: SourceLine, text: string): void {
    this.#begin('direction', line, text)
    if (this.#open !== null) this.#open.isClosed = true
  }

  #spoken(): ParagraphKind {
    return this.#choices.speakers?.[this.#speaker] === 'lyric' ? 'lyric' : 'dialogue'
  }

  #speech(line: SourceLine): void {
    const continues = this.#pending === null && (line.above === 'wrap' || line.above === 'break')
    const kind = this.#spoken()
    if (continues && this.#open?.kind === kind && !this.#open.isClosed) this.#append(line)
    else this.#begin(kind, line, line.text, this.#takeName())
    this.#isWithin = true
  }

  #lyric(line: SourceLine): void {
    const text = line.text.replace(/^~\s*/u, '')
    const isNext = this.#pending === null && this.#open?.kind === 'lyric' && line.above !== 'gap'
    if (isNext && this.#open !== null) this.#open.texts.push(text)
    else this.#begin('lyric', line, text, this.#takeName())
    if (this.#speaker !== '') this.#isWithin = true
  }

  #italic(line: SourceLine): void {
    const before =
      this.#open?.kind === 'direction' && !this.#open.isClosed ? this.#lines[line.line - 2] : undefined
    const isNext = before !== undefined && isInItalic(before)
    const ends = /[.!?)\]。]$/u.test(before?.text ?? '.')
    const goesOn = isNext && (line.above === 'wrap' || (line.above === 'break' && !ends))
    // In the middle of a sentence it is a stress.
    const isStress = line.above === 'wrap' && !this.#canOpen(line)
    if (goesOn || isStress) this.#append(line)
    else this.#plain('direction', line)
  }

  #plain(kind: 'direction', line: SourceLine): void {
    const isSame = line.above === 'wrap' && this.#open?.kind === kind && !this.#open.isClosed
    if (isSame) {
      this.#append(line)
      return
    }
    const isWithin = this.#isWithin
    this.#begin(kind, line, line.text)
    // A speech goes on behind what is done in it.
    this.#isWithin = isWithin
  }

  #single(kind: ParagraphKind, line: SourceLine, isClosed = true): void {
    this.#begin(kind, line, line.text)
    if (this.#open !== null) this.#open.isClosed = isClosed
  }

  #bracket(from: number, last: number): number {
    const lines = this.#lines.slice(from, last + 1)
    for (const [place, line] of lines.entries()) {
      if (line.isOfPage) this.#leave(line)
      else if (place === 0) this.#begin('direction', line, line.text)
      else this.#append(line)
    }
    if (this.#open !== null) this.#open.isClosed = true
    return last
  }

  #other(line: SourceLine): void {
    const { others, speakers } = this.#rules
    const isSpeech = others === 'dialogue' && (this.#speaker !== '' || speakers === 'none')
    if (isSpeech) this.#speech(line)
    else {
      this.#isWithin = false
      this.#begin('direction', line, line.text)
    }
  }

  /** The name that stands above; empty: none does. */
  #takeName(): string {
    const named = this.#pending?.text ?? ''
    this.#pending = null
    return named
  }

  /** A name that nobody speaks under is a text like another. */
  #giveUpName(): void {
    const line = this.#pending
    this.#pending = null
    if (line === null) return
    // What was done under it, or stands behind it, keeps it.
    const recent = this.#blocks.slice(this.#blocks.findLastIndex(one => one.line < line.line) + 1)
    const below = recent[0] ?? (this.#open !== null && this.#open.line >= line.line ? this.#open : undefined)
    if (below === undefined) this.#single('direction', line)
    else if (below.line === line.line) below.texts.splice(0, 1, line.text)
    else below.texts.unshift(line.text)
  }

  #append(line: SourceLine): void {
    this.#open?.texts.push(line.text)
  }

  #begin(kind: ParagraphKind, line: SourceLine, text: string, named = ''): void {
    this.#close()
    const isSaid = kind === 'dialogue' || kind === 'lyric'
    const speaker = isSaid ? this.#speaker : ''
    const lastSpeaker = this.#speaker
    this.#open = {
      line: line.line,
      page: line.page,
      kind,
      speaker,
      lastSpeaker,
      named,
      texts: [text],
      isClosed: false,
    }
  }

  #close(): void {
    const block = this.#open
    this.#open = null
    if (block === null) return
    const choice = this.#choices.paragraphs?.[block.line]
    if (choice === 'left-out') {
      this.#left.push({
        line: block.line,
        text: [block.named, ...block.texts].join(' ').trim(),
        page: block.page,
      })
      return
    }
    if (choice !== undefined && paragraphKinds.includes(choice.kind)) {
      const isSaid = choice.kind === 'dialogue' || choice.kind === 'lyric'
      if (!isSaid && block.named !== '') block.texts.unshift(block.named)
      block.kind = choice.kind
      block.speaker = isSaid ? (choice.speaker ?? block.lastSpeaker) : ''
    }
    this.#blocks.push(block)
  }

  #leave({ line, text, page }: SourceLine): void {
    this.#left.push({ line, text, page })
  }
}
