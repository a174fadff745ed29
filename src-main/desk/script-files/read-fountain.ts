import { headingWords, isCapitals } from '../../domain/script/line-shapes.ts'
import type { LineStyle, ScriptSource, SourceLine } from '../../domain/script/script-source.ts'
import { fountainEmphasis } from './emphasis.ts'
import { SourceBuilder } from './source-builder.ts'

const sceneStart = /^(?:int\.?\/ext|int\/ext|i\/e|int|ext|est)[.\s]/i
const titleKey =
  /^(title|credit|authors?|written by|source|notes|draft date|date|contact|copyright|revision|based on|lyrics|music|book)\s*:/i

/** Whether a text has what no other text has: marks of Fountain, a title page, headings of scenes. */
export function isFountain(text: string): boolean {
  const lines = text.split('\n', 4_000).map(line => line.trimEnd())
  const has = (pattern: RegExp): boolean => lines.some(line => pattern.test(line))
  const count = (pattern: RegExp): number => lines.filter(line => pattern.test(line)).length
  const first = lines.findIndex(line => line !== '')
  const head = first < 0 ? [] : lines.slice(first, first + 12)
  const end = head.indexOf('')
  const keys = head.slice(0, end < 0 ? head.length : end).filter(line => titleKey.test(line)).length
  const isTitled = titleKey.test(head[0] ?? '')
  const marks = [
    /^===+$/,
    /^@\p{L}/u,
    /^\.(?![.\s])\S/,
    /^>.*<$/,
    /^>(?!.*<$)\s*\S/,
    /^!\S/,
    /\[\[/,
    /^~/,
    /^\/\*/,
  ]
  const found = marks.filter(has).length
  const scenes = count(/^(?:INT|EXT|EST|INT\.?\/EXT|I\/E)[.\s]/)
  if (isTitled && keys > 1) return true
  if (scenes > 1) return true
  return found > 1 || (found === 1 && (isTitled || scenes > 0)) || count(/^@\p{L}/u) > 1
}

/** A text in Fountain: each element says what it is. Sections are headings; notes and synopses are no part of the script. */
export function readFountain(text: string): ScriptSource {
  const source = new SourceBuilder()
  const hasPages = /^===+\s*$/m.test(text)
  const body = readTitle(withoutBoneyard(text).split('\n'), source)
  const lines = takeNotes(body)
  let page = 1
  let isGap = true
  let inSpeech = false
  const add = (line: string, style: LineStyle | null, options: Partial<SourceLine> = {}): void => {
    const above = options.above ?? (isGap ? 'gap' : 'paragraph')
    source.add({ ...fountainEmphasis(line), above, style, page: hasPages ? String(page) : null, ...options })
    isGap = false
  }
  for (const [at, whole] of lines.entries()) {
    const line = whole.text.trimEnd()
    const shown = line.trim()
    const isBlankBefore = isGap
    for (const note of whole.notes) add(note, null, { isOfPage: true })
    if (shown === '') {
      // Two blanks hold a speech together.
      inSpeech &&= whole.text.length > 1
      if (whole.notes.length === 0 && !inSpeech) isGap = true
      continue
    }
    const next = lines[at + 1]?.text.trim() ?? ''
    if (/^===+$/.test(shown)) {
      page += 1
      inSpeech = false
      isGap = true
    } else if (shown.startsWith('#')) {
      add(shown.replace(/^#+\s*/, ''), 'heading')
      inSpeech = false
    } else if (/^=(?!=)/.test(shown)) add(shown.slice(1), null, { isOfPage: true })
    else if (shown.startsWith('~'))
      add(shown.slice(1).trim(), 'lyric', isBlankBefore ? {} : { above: 'break' })
    else if (shown.startsWith('!')) {
      add(shown.slice(1), 'direction')
      inSpeech = false
    } else if (inSpeech) {
      const isAside = /^\(.*\)$/.test(shown)
      add(
        shown,
        isAside ? 'direction' : 'dialogue',
        isBlankBefore ? {} : { above: isAside ? 'paragraph' : 'break' },
      )
    } else if (/^>.*<$/.test(shown)) {
      const centred = shown.slice(1, -1).trim()
      add(centred, headingWords(centred) ? 'heading' : 'direction', { isCentred: true })
    } else if (shown.startsWith('>')) add(shown.slice(1).trim(), 'direction')
    else if (/^\.(?!\.)/.test(shown)) add(sceneText(shown.slice(1)), 'heading')
    else if (isBlankBefore && next === '' && (sceneStart.test(shown) || headingWords(shown)))
      add(sceneText(shown), 'heading')
    else if (isBlankBefore && next !== '' && (shown.startsWith('@') || isSpeaker(shown))) {
      add(shown.replace(/^@/, ''), 'speaker')
      inSpeech = true
    } else add(shown, 'direction', isBlankBefore ? {} : { above: 'wrap' })
  }
  return source.build()
}

const isSpeaker = (line: string): boolean => isCapitals(line.replace(/\([^()]*\)/g, '')) && !/TO:$/.test(line)

/** `INT. TOWER #12A#`: the number stands before it, as it is printed. */
const sceneText = (line: string): string => line.replace(/^(.*?)\s*#([^#\s]+)#$/, '$2 $1').trim()

const withoutBoneyard = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '')

/** The text behind the title page. */
function readTitle(lines: readonly string[], source: SourceBuilder): readonly string[] {
  const first = lines.findIndex(line => line.trim() !== '')
  if (first < 0 || !titleKey.test(lines[first] ?? '')) return lines
  let key = ''
  const titles: string[] = []
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      source.title = titles.join(' ')
      return lines.slice(at)
    }
    const found = /^([^:\s][^:]*):\s*(.*)$/.exec(line)
    if (found !== null) key = (found[1] ?? '').toLowerCase()
    const value = fountainEmphasis((found?.[2] ?? line).trim()).text
    if (key === 'title' && value !== '') titles.push(value)
  }
  source.title = titles.join(' ')
  return []
}

interface NotedLine {
  readonly text: string
  readonly notes: readonly string[]
}

/** Takes notes in `[[ ]]` out of the lines; one that goes on for several lines ends at an empty one. */
function takeNotes(lines: readonly string[]): readonly NotedLine[] {
  let open: string | null = null
  return lines.map(line => {
    const notes: string[] = []
    let rest = line
    let text = ''
    while (rest !== '' || open !== null) {
      if (open !== null) {
        const end = rest.indexOf(']]')
        if (end < 0 && line !== '') {
          open = `${open} ${rest.trim()}`.trim()
          break
        }
        notes.push(`${open} ${rest.slice(0, Math.max(0, end)).trim()}`.trim())
        rest = end < 0 ? '' : rest.slice(end + 2)
        open = null
      } else {
        const start = rest.indexOf('[[')
        text += start < 0 ? rest : rest.slice(0, start)
        if (start < 0) break
        rest = rest.slice(start + 2)
        open = ''
      }
    }
    return { text, notes: notes.filter(note => note !== '') }
  })
}
