import { xmlTokens } from '../../base/xml.ts'
import { type ProgramReading, type ProgramRow, programTable } from '../../domain/import/other-programs.ts'
import { messageOf } from '../../domain/messages/message.ts'

/** Samples a second of an item whose message names no time base: those of NTSC. */
const usualTimeBase = 60

/** A running order of a newsroom, as `roCreate`, `roReplace` or `roList` of MOS has it. Null: the document is none. */
export function readMos(xml: string): ProgramReading | null {
  const rows: ProgramRow[] = []
  let order: { slug: string; start: number | null } | null = null
  let story: { slug: string; number: string; ms: number; texts: string[] } | null = null
  let item: { frames: number; base: number } | null = null
  let unread = 0
  let text = ''
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') text += token.text
    if (token.kind === 'open') {
      text = ''
      if (/^ro(?:Create|Replace|List)$/.test(token.name)) order = { slug: '', start: null }
      if (token.name === 'story') story = { slug: '', number: '', ms: 0, texts: [] }
      if (token.name === 'item' || token.name === 'storyItem') item = { frames: 0, base: usualTimeBase }
    }
    if (token.kind !== 'close' || order === null) continue
    const value = text.trim()
    text = ''
    switch (token.name) {
      case 'roSlug':
        order.slug = value
        break
      case 'roEdStart':
        order.start = clockOf(value)
        break
      case 'storySlug':
        if (story !== null) story.slug = value
        break
      case 'storyNum':
        if (story !== null) story.number = value
        break
      case 'p':
        if (value !== '') story?.texts.push(value)
        break
      case 'itemEdDur':
      case 'itemTB': {
        const number = Number(value)
        if (item === null || !Number.isFinite(number) || number < 0) break
        if (token.name === 'itemEdDur') item.frames = number
        else if (number > 0) item.base = number
        break
      }
      case 'itemChannel':
      case 'mosPayload':
        unread += 1
        break
      case 'item':
      case 'storyItem':
        if (story !== null && item !== null) story.ms += (item.frames / item.base) * 1_000
        item = null
        break
      case 'story':
        if (story !== null) rows.push(rowOf(story, rows.length === 0 ? order.start : null))
        story = null
        break
      default:
    }
  }
  if (order === null) return null
  const notes = unread === 0 ? [] : [messageOf('import.note.not-carried', { what: 'item', count: unread })]
  return { program: 'MOS', tables: [programTable(order.slug, rows)], notes }
}

const rowOf = (
  { slug, number, ms, texts }: { slug: string; number: string; ms: number; texts: readonly string[] },
  start: number | null,
): ProgramRow => ({
  type: 'cue',
  title: slug,
  duration: Math.round(ms),
  start,
  texts: { 'Cue no.': number, Script: texts.join('\n') },
})

/** `2026-05-16T17:00:00`, since its midnight. */
function clockOf(value: string): number | null {
  const [, hours, minutes, seconds = '0'] = /T(\d{2}):(\d{2})(?::(\d{2}))?/.exec(value) ?? []
  return hours === undefined ? null : (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
}
