import { bracketBlock } from './bracket-block.ts'
import { headingWords, isCapitals, wordsIn } from './line-shapes.ts'
import type { Confidence, ScriptRules, SpeakerRule } from './script-rules.ts'
import { type SourceLine, shareOf } from './script-source.ts'
import { type Speakers, speakersIn } from './speakers-in.ts'

interface GuessedRules {
  readonly rules: ScriptRules
  readonly confidence: Confidence
  readonly speakers: Speakers
}

/** How a text is most likely to be understood. What is given holds. */
export function guessRules(lines: readonly SourceLine[], given: Partial<ScriptRules>): GuessedRules {
  const own = lines.filter(({ isOfPage }) => !isOfPage)
  const styles = new Set(own.flatMap(({ style }) => style ?? []))
  const byName = guessSpeakers(lines, own, given.speakers)
  const named = byName.speakers.at
  const free = lines.filter((line, at) => !line.isOfPage && line.style === null && !named.has(at))
  const words = own.filter(({ text, above }) => above !== 'wrap' && headingWords(text)).length
  const brackets = countBrackets(lines, byName.speakers)
  const italics = free.filter(isInItalic).length
  const tildes = free.filter(({ text }) => text.startsWith('~')).length
  const capitals = runs(lines, (line, at) => !named.has(at) && isLyricInCapitals(line))
  const indented = indentedLines(lines, named)
  const blocks = own.filter(({ above }) => above === 'gap' || above === 'paragraph').length
  const others = guessOthers(lines, byName.speakers, byName.rule, brackets)
  const bracketed = brackets > 0
  const inItalic = italics > 0 && italics * 2 < own.length
  const guessed: ScriptRules = {
    speakers: byName.rule,
    headings: [
      ...(styles.has('heading') ? (['style'] as const) : []),
      ...(words > 0 ? (['words'] as const) : []),
    ],
    directions: [
      ...(styles.has('direction') ? (['style'] as const) : []),
      ...(bracketed ? (['brackets'] as const) : []),
      ...(inItalic ? (['italic'] as const) : []),
    ],
    lyrics: [
      ...(styles.has('lyric') ? (['style'] as const) : []),
      ...(tildes > 0 ? (['tilde'] as const) : []),
      ...(capitals > 1 ? (['capitals'] as const) : []),
      ...(indented > 3 ? (['indent'] as const) : []),
    ],
    others: others.rule,
  }
  const confidence: Confidence = {
    speakers: byName.confidence,
    headings: styles.has('heading') ? 1 : words > 1 ? 0.9 : words === 1 ? 0.7 : 0.5,
    directions: styles.has('direction')
      ? 1
      : bracketed || inItalic
        ? sureness(brackets + italics, blocks / 20)
        : 0.5,
    lyrics: styles.has('lyric') || tildes > 0 ? 1 : indented > 3 ? 0.5 : capitals > 1 ? 0.7 : 0.8,
    others: others.confidence,
  }
  const chosen = Object.fromEntries(Object.keys(given).map(key => [key, 1]))
  return {
    rules: { ...guessed, ...given },
    confidence: { ...confidence, ...chosen },
    speakers: byName.speakers,
  }
}

/** Nears 1 with the count; it is a half at `half`. */
const sureness = (count: number, half: number): number =>
  count === 0 ? 0 : count / (count + Math.max(half, 0.2))

/** Real styles tell more than letters, and bold type less. */
const weights: Readonly<Record<Exclude<SpeakerRule, 'none'>, number>> = {
  'capitals-above': 1,
  'capitals-before': 1,
  colon: 0.95,
  style: 0.93,
  period: 0.7,
}

function guessSpeakers(
  lines: readonly SourceLine[],
  own: readonly SourceLine[],
  given: SpeakerRule | undefined,
): { readonly rule: SpeakerRule; readonly confidence: number; readonly speakers: Speakers } {
  if (given !== undefined) return { rule: given, confidence: 1, speakers: speakersIn(lines, given) }
  const hasStyles = own.some(({ style }) => style === 'speaker')
  const tried = Object.entries(weights)
    .map(([name, weight]) => {
      // The keys of a record that is written above.
      const rule = name as Exclude<SpeakerRule, 'none'>
      const speakers = speakersIn(lines, rule)
      const isByStyle = rule === 'style' && hasStyles
      return { rule, speakers, score: speakers.at.size * (isByStyle ? 3 : weight) }
    })
    .sort((one, other) => other.score - one.score)
  const [best, ...others] = tried
  // One that finds the same names is not against it.
  const second = others.find(({ speakers }) => !isSame(best?.speakers, speakers))
  if (best === undefined || best.speakers.at.size < 2 || best.score * 50 < own.length)
    return {
      rule: 'none',
      confidence: best === undefined || best.score === 0 ? 0.8 : 0.5,
      speakers: speakersIn(lines, 'none'),
    }
  const lead = 1 - (second?.score ?? 0) / best.score
  const share = Math.min(1, (best.speakers.at.size * 8) / own.length)
  const confidence = best.rule === 'style' && hasStyles ? 1 : Math.min(0.99, 0.3 + 0.35 * lead + 0.34 * share)
  return { rule: best.rule, confidence, speakers: best.speakers }
}

function isSame(best: Speakers | undefined, other: Speakers): boolean {
  const same = [...other.at].filter(([at, { name }]) => best?.at.get(at)?.name === name).length
  return other.at.size > 0 && same * 10 >= other.at.size * 9
}

const countBrackets = (lines: readonly SourceLine[], { at: named }: Speakers): number =>
  lines.filter(
    ({ isOfPage, style }, at) =>
      !isOfPage && style === null && !named.has(at) && bracketBlock(lines, at) !== null,
  ).length

/** All of its letters. */
export const isInItalic = ({ text, italic }: SourceLine): boolean =>
  italic.length > 0 && shareOf(text, italic) >= 0.9

export const isLyricInCapitals = ({ text, style }: SourceLine): boolean =>
  style === null && isCapitals(text) && wordsIn(text) > 1 && !headingWords(text) && !/^[([]/.test(text)

/** How many lines are in runs of two and more. */
function runs(lines: readonly SourceLine[], isOne: (line: SourceLine, at: number) => boolean): number {
  let count = 0
  let run = 0
  for (const [at, line] of lines.entries()) {
    if (line.isOfPage) continue
    run = isOne(line, at) && (run === 0 || line.above !== 'gap') ? run + 1 : isOne(line, at) ? 1 : 0
    if (run >= 2) count += run === 2 ? 2 : 1
  }
  return count
}

/** Where most lines begin. */
export function usualIndent(lines: readonly SourceLine[]): number {
  const counts = new Map<number, number>()
  for (const { indent, isOfPage, isCentred } of lines)
    if (!isOfPage && !isCentred) counts.set(Math.round(indent), (counts.get(Math.round(indent)) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

export const isIndented = (line: SourceLine, usual: number): boolean =>
  line.style === null &&
  !line.isCentred &&
  line.indent >= usual + 2 &&
  line.text.length < 70 &&
  line.above !== 'wrap'

function indentedLines(lines: readonly SourceLine[], named: ReadonlyMap<number, unknown>): number {
  const usual = usualIndent(lines)
  const isOne = (line: SourceLine, at: number): boolean =>
    !named.has(at) && isIndented(line, usual) && !/^[([]/.test(line.text) && !headingWords(line.text)
  const count = runs(lines, isOne)
  const further = lines.filter(
    ({ indent, isOfPage, isCentred }) => !isOfPage && !isCentred && indent >= usual + 2,
  )
  // Where paragraphs hang, the rest of each stands further in.
  const hanging = further.filter(({ above }) => above === 'wrap').length
  return count * 3 > lines.length || hanging * 7 > further.length ? 0 : count
}

/** Paragraphs without a name: where directions stand in brackets of their own, they are speech. */
function guessOthers(
  lines: readonly SourceLine[],
  { at: named }: Speakers,
  rule: SpeakerRule,
  brackets: number,
): { readonly rule: 'dialogue' | 'direction'; readonly confidence: number } {
  if (rule === 'none') return { rule: 'dialogue', confidence: 0.6 }
  let unnamed = 0
  let bracketed = 0
  let isNamed = false
  for (const [at, line] of lines.entries()) {
    if (line.isOfPage || line.style !== null) continue
    const begins = line.above === 'gap' || line.above === 'paragraph'
    if (named.has(at)) isNamed = true
    else if (begins && !isNamed && !headingWords(line.text)) {
      if (/^[([]/.test(line.text)) bracketed += 1
      else if (!isInItalic(line)) unnamed += 1
    } else if (rule !== 'capitals-above' && rule !== 'style') isNamed = false
    else if (!begins || line.text !== '') isNamed = false
  }
  const isSpeech = rule === 'capitals-above' ? bracketed > unnamed : brackets > 0 && bracketed * 3 > unnamed
  const [more, less] = bracketed > unnamed ? [bracketed, unnamed] : [unnamed, bracketed]
  return {
    rule: isSpeech ? 'dialogue' : 'direction',
    confidence: more === 0 ? 0.5 : 0.5 + 0.4 * (1 - less / more),
  }
}
