import { createHash } from 'node:crypto'
import type { CellMembers, Change } from '../../domain/feed/change.ts'
import { type Position, parsePosition } from '../../domain/feed/position.ts'
import { maxChangeLength, readLogged } from '../core/change.ts'
import { cellResource, followRundown, type Orders, ordersOf } from '../core/resources.ts'
import type { View } from '../core/view.ts'
import type { Reader } from '../store/port.ts'
import type { TokenRow } from '../store/rows.ts'
import { type Asked, boundedText, eventsOf, type Surroundings, textOf, withId } from './event-stream.ts'

/** Why a reader that asked to resume has to read again. */
export const resetReasons = {
  unknown_position: 'Last-Event-ID is no position.',
  other_reader: 'It is of another token, or of other events.',
  other_history: 'It is of another database: a backup was restored, or a damaged one was replaced.',
  ahead: 'It is ahead of the service.',
  trimmed: 'The log does not reach back that far.',
  too_large: 'More has changed than one replay sends.',
  before_token: 'It is of before the token was issued.',
  privacy_changed: 'A column was shown or hidden since.',
} as const
type ResetReason = keyof typeof resetReasons

/** Stands behind the position in the identifiers of events. A reader resumes with the token and the events that it had. */
export function readerTag(token: TokenRow, asked: Asked): string {
  const events = [...asked].map(([name, size]) => `${name}:${size}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([token.id, events]))
    .digest('base64url')
    .slice(0, 8)
}

/** The position that `Last-Event-ID` names, or why it cannot be resumed from. A position of an answer has no tag. */
function resumedFrom(
  lastEventId: string,
  { tag, history, view }: { readonly tag: string; readonly history: string; readonly view: View },
): Position | ResetReason {
  const [, text = '', ofReader] = /^([^.]*\.[^.]*)(?:\.([\w-]{8}))?$/.exec(lastEventId) ?? []
  const position = parsePosition(text)
  if (position === null) return 'unknown_position'
  if (position.history !== history) return 'other_history'
  if (ofReader !== undefined && ofReader !== tag) return 'other_reader'
  return position.seq > view.seq ? 'ahead' : position
}

interface ReplayRequest {
  readonly reader: Reader
  readonly view: View
  readonly asked: Asked
  readonly token: TokenRow
  /** Identifier of the event that ends the change of that number. */
  readonly eventId: (seq: number) => string
}

interface Replayed {
  readonly text: string
  /** Number of the last change that it contains. */
  readonly seq: number
}

/** The text of all changes after that number. */
async function replay(after: number, request: ReplayRequest): Promise<Replayed | ResetReason> {
  const { reader, view, asked, token, eventId } = request
  const rundownId = view.rundown.id
  const logged = await reader.changesAfter(rundownId, after)
  if (typeof logged === 'string') return logged
  if (logged.length === 0) return after === view.seq ? { text: '', seq: after } : 'trimmed'
  if (logged.some(({ number }) => number <= token.issuedAfter)) return 'before_token'
  if (logged.some(({ privacyChanged }) => privacyChanged)) return 'privacy_changed'
  const changes = logged.map(readLogged)
  const around = await surroundings(after, changes, request)
  if (around === null) return 'trimmed'
  let text = ''
  for (const change of changes) {
    if (change.parts === null) return 'too_large'
    const events = boundedText(eventsOf(change, asked, around), maxChangeLength - text.length)
    if (events === null) return 'too_large'
    text += withId(events, eventId(change.seq))
  }
  return { text, seq: changes.at(-1)?.seq ?? after }
}

/** Null where the orders of cues and columns are not known any more. */
async function surroundings(
  after: number,
  changes: readonly Change[],
  { reader, view, asked }: ReplayRequest,
): Promise<Surroundings | null> {
  const rundownId = view.rundown.id
  const parts = changes.flatMap(change => change.parts ?? [])
  const isPrivate = (id: string) => view.columns.find(column => column.id === id)?.isPrivate === true
  const derived = new Map<readonly string[], readonly CellMembers[]>()
  for (const part of parts) {
    if (part.kind !== 'derived_text' || !asked.has('cell')) continue
    derived.set(part.names, (await reader.cellsNaming(rundownId, part.names)).map(cellResource))
  }
  const needsOrders = asked.get('rundown') === 'fat' && parts.some(({ kind }) => kind === 'rundown')
  const orders = needsOrders ? await ordersAt(reader, rundownId, after) : null
  const first = parts.find(part => part.kind === 'rundown')
  if (needsOrders && orders === null && ordersOf(first?.rundown) === null) return null
  const rundownAfter = followRundown(orders, isPrivate)
  return {
    isPrivate,
    derived: names => derived.get(names) ?? [],
    rundown: part => rundownAfter(part.rundown),
  }
}

async function ordersAt(reader: Reader, rundownId: string, seq: number): Promise<Orders | null> {
  const ordered = await reader.orderedChange(rundownId, seq)
  const parts = ordered === null ? [] : (readLogged(ordered).parts ?? [])
  const [orders = null] = parts.flatMap(part =>
    part.kind === 'rundown' ? (ordersOf(part.rundown) ?? []) : [],
  )
  return orders
}

interface ResumeRequest extends ReplayRequest {
  /** Empty: the reader does not ask to resume. */
  readonly lastEventId: string
  readonly tag: string
  readonly history: string
  /** That rundown as it is by now. */
  readonly newest: (view: View) => View
}

/**
 * Calls `open` with the events that precede the status, and with the rundown at that moment: later commits must reach
 * the reader by the stream.
 */
export async function resume(
  request: ResumeRequest,
  open: (view: View, opening: string) => void,
): Promise<void> {
  const { lastEventId, tag, history, newest } = request
  let view = newest(request.view)
  if (lastEventId === '') return open(view, '')
  const reset = (reason: ResetReason) => open(view, textOf([['reset', { reason }]]))
  const from = resumedFrom(lastEventId, { tag, history, view })
  if (typeof from === 'string') return reset(from)
  let { seq } = from
  let opening = ''
  while (seq < view.seq) {
    const replayed = await replay(seq, { ...request, view })
    view = newest(view)
    if (typeof replayed === 'string') return reset(replayed)
    opening += replayed.text
    seq = replayed.seq
    if (opening.length > maxChangeLength) return reset('too_large')
  }
  open(view, opening)
}
