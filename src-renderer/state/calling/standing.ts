import type { Call } from '../../../src-main/domain/calling/call.ts'
import type { CallerFace } from '../../../src-main/domain/calling/call-face.ts'
import type { CallingView } from '../../../src-main/domain/calling/call-targets.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { Ticked } from '../time/use-ticked.ts'
import { faceNow } from './calling-now.ts'
import { type AskingWord, asksFor, type DepartmentColumn, phonesOf } from './departments.ts'

/** How a department stands with a call, in a word: what it asks for, that nobody hears the call, that it is ready, else how far the call is. */
export type Standing = AskingWord | 'lost' | 'ready' | CallerFace

/** The gravest first. */
const gravity: readonly Standing[] = [
  'help',
  'hold',
  'lost',
  'time',
  'standby',
  'warn',
  'idle',
  'ready',
  'acknowledged',
  'passed',
  'done',
]

export const graver = (a: Standing, b: Standing): number => gravity.indexOf(a) - gravity.indexOf(b)

/** What is over cannot be answered any more: READY was said of it before. */
const answered: ReadonlySet<CallerFace> = new Set<CallerFace>(['idle', 'warn', 'standby', 'acknowledged'])

/** Null: a department without a call there, which may have said something. */
function standingNow(
  state: DeskState,
  { id, name }: DepartmentColumn,
  call: Call | null,
  now: Instant,
): Ticked<Standing> {
  const { face, changesIn } = call === null ? noFace : faceNow(state, call, now)
  const asks = asksFor(state, id)
  if (asks !== null) return [asks, changesIn]
  if (phonesOf(state, name) === 'lost') return ['lost', changesIn]
  const { word, callId = call?.id } = state.calling.state.crew[id] ?? {}
  return [word === 'ready' && callId === call?.id && answered.has(face) ? 'ready' : face, changesIn]
}

const noFace = { face: 'idle', changesIn: null } as const

/** What is over, or has not begun, needs nobody. */
const quiet: ReadonlySet<Standing> = new Set<Standing>(['idle', 'done', 'passed'])

/** Of all its calls on air and next; `idle`: the department needs nobody now. */
export function standingOf(
  state: DeskState,
  view: CallingView,
  column: DepartmentColumn,
  now: Instant,
): Ticked<Standing> {
  const asks = asksFor(state, column.id)
  if (asks !== null) return [asks, null]
  const calls = [...view.onAir, ...view.next].filter(({ columnId }) => columnId === column.id)
  const all = calls.map(call => standingNow(state, column, call, now))
  const changes = all.flatMap(([, changesIn]) => changesIn ?? [])
  const [gravest = 'idle'] = all.flatMap(([one]) => (quiet.has(one) ? [] : one)).toSorted(graver)
  return [gravest, changes.length === 0 ? null : Math.min(...changes)]
}

/** As it was written into a text; null: `idle`. */
export const standingIn = (text: string): Exclude<Standing, 'idle'> | null =>
  gravity.find((one): one is Exclude<Standing, 'idle'> => one === text && one !== 'idle') ?? null

/** The gravest of several. */
export function gravestNow(
  state: DeskState,
  calls: readonly (readonly [DepartmentColumn, Call | null])[],
  now: Instant,
): Ticked<Standing> {
  const all = calls.map(([column, call]) => standingNow(state, column, call, now))
  const [gravest = 'idle'] = all.map(([standing]) => standing).toSorted(graver)
  const changes = all.flatMap(([, changesIn]) => changesIn ?? [])
  return [gravest, changes.length === 0 ? null : Math.min(...changes)]
}
