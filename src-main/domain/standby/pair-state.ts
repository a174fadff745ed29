import {
  chosen,
  type FirstStanding,
  meet,
  type PairStanding,
  type Passive,
  type StandbyStanding,
  takenOver,
  yielded,
} from './pair.ts'

/** A commit of a service: its number in a run of it. */
interface CommitPosition {
  readonly run: string
  readonly number: number
}

/** What this desk knows of its pair. */
export type PairState = {
  /** The other desk, as last received; null: it is not connected, or has sent nothing yet. */
  readonly other: PairStanding | null
} & (
  | { readonly is: Calls; readonly standing: FirstStanding }
  /**
   * The other desk, `with`, has taken over, and the state here is compared with that of the takeover. They were the same at
   * `at`: no press is accepted until it is known that none came after it.
   */
  | {
      readonly is: 'comparing'
      readonly standing: FirstStanding
      readonly was: Calls
      readonly with: PairStanding
      readonly at: CommitPosition | null
    }
  /** Both desks call, and a person chooses. `leaving`: the request of a person here who has chosen the other desk. */
  | {
      readonly is: 'choosing'
      readonly standing: FirstStanding
      readonly was: Exclude<Calls, 'handing-over'>
      readonly leaving: number | null
    }
  /** `handed`: the last commit of the first desk, which has handed over. */
  | ({ readonly is: 'standing-by'; readonly handed: CommitPosition | null } & StandingBy)
  /** The copy is read, and takes no more commits. */
  | ({ readonly is: 'taking-over' } & TakingOver)
  /** The copy becomes a database, and then the one of this desk. Where that fails, only a start completes it. */
  | ({
      readonly is: 'promoting' | 'installing' | 'not-installed'
      readonly standing: FirstStanding
      /** It was shown when the takeover began. */
      readonly rundownId: string | null
    } & TakingOver)
)

/** `waiting`: it has started, and has received nothing from the other. `handing-over`: no press is accepted any more. */
type Calls = 'leading' | 'waiting' | 'handing-over'

interface StandingBy {
  readonly standing: StandbyStanding
  /** The other desk has taken over, and no person here has acknowledged it. */
  readonly replaced: boolean
}

interface TakingOver {
  readonly before: StandingBy
  /** Of a person; null: the first desk has handed over. */
  readonly request: number | null
}

/** `request`: the number of a person's request, which gets one answer. */
export type PairEvent =
  | { readonly kind: 'connected' | 'lost' }
  /** Messages of the other desk. */
  | { readonly kind: 'hello'; readonly standing: PairStanding }
  | { readonly kind: 'follow'; readonly after: CommitPosition | null }
  | { readonly kind: 'compared'; readonly same: boolean }
  | { readonly kind: 'chosen' }
  /** `at`: the commit up to which the copy is whole; null: it is not. */
  | {
      readonly kind: 'hand-over'
      readonly position: CommitPosition | null
      readonly at: CommitPosition | null
    }
  | { readonly kind: 'copied'; readonly at: CommitPosition | null }
  /** What an effect has read; null: there is none, or it cannot be read. */
  | {
      readonly kind: 'state-read'
      readonly state: { readonly hash: string; readonly position: CommitPosition } | null
    }
  | { readonly kind: 'newest-read'; readonly position: CommitPosition | null }
  | { readonly kind: 'copy-read'; readonly base: string | null; readonly rundownId: string | null }
  | { readonly kind: 'promoted' | 'installed' }
  | { readonly kind: 'takeover-failed'; readonly why: 'no-copy' | 'takeover-failed' }
  | { readonly kind: 'time-over' }
  /** Requests of a person. `offered`: no desk calls the show. `identical`: so is the other desk's copy. */
  | { readonly kind: 'take-over'; readonly request: number; readonly offered: boolean }
  | { readonly kind: 'give-over'; readonly request: number; readonly identical: boolean }
  | { readonly kind: 'go-on' | 'keep-here' | 'keep-there' | 'acknowledge'; readonly request: number }

/** Carried out in this order, once the standing is saved and the service accepts presses, or does not, as the state says. */
export type PairEffect =
  | { readonly do: 'greet'; readonly standing: PairStanding }
  | { readonly do: 'send'; readonly message: SentMessage }
  /** Both begin anew by the next connection. */
  | { readonly do: 'disconnect' }
  /** Sends commits to the other desk. */
  | { readonly do: 'lead'; readonly after: CommitPosition | null }
  /** Takes the commits of the other desk, and shows its show. */
  | { readonly do: 'follow' }
  /** Shows the rundowns of this desk, and ends once GO works. */
  | { readonly do: 'show-own'; readonly rundownId: string | null }
  /** Each ends with an event. */
  | { readonly do: 'read-state' | 'read-newest' | 'read-copy' | 'promote' | 'install' }
  | { readonly do: 'start-timer' | 'stop-timer' }
  /** `refusal` null: it is done. */
  | { readonly do: 'answer'; readonly request: number; readonly refusal: PairRefusal | null }

export type PairRefusal =
  | 'busy'
  | 'first-desk-there'
  | 'no-copy'
  | 'not-first'
  | 'not-identical'
  | 'not-left'
  | 'nothing-to-choose'
  | 'takeover-failed'

type SentMessage =
  | { readonly kind: 'compared'; readonly same: boolean }
  | { readonly kind: 'chosen' }
  | { readonly kind: 'hand-over'; readonly position: CommitPosition | null }

/** The part that is on disk. */
interface SavedStanding {
  readonly standing: PairStanding
  readonly replaced: boolean
  /** The copy is being promoted to the database of this desk. */
  readonly takingOver: boolean
}

/** Of a desk that starts. A takeover that was begun has been completed. */
export const pairAtStart = ({ standing, replaced }: SavedStanding): PairState =>
  standing.role === 'first'
    ? { other: null, is: 'waiting', standing: { ...standing, role: 'first' } }
    : { other: null, is: 'standing-by', standing: { ...standing, role: 'standby' }, replaced, handed: null }

export function savedStanding(state: PairState): SavedStanding {
  switch (state.is) {
    case 'standing-by':
      return { standing: state.standing, replaced: state.replaced, takingOver: false }
    case 'taking-over':
      return { ...state.before, takingOver: false }
    case 'promoting':
    case 'installing':
    case 'not-installed':
      return { standing: state.standing, replaced: false, takingOver: true }
    default:
      return { standing: state.standing, replaced: false, takingOver: false }
  }
}

/** Why this desk calls no show; null: it does. */
export function passiveIn(state: PairState): Passive | null {
  switch (state.is) {
    case 'leading':
    case 'waiting':
    case 'handing-over':
      return passiveOf[state.is]
    case 'choosing':
      return passiveOf[state.was]
    case 'comparing':
      return passiveOf[state.was] ?? (state.at === null ? null : 'replaced')
    case 'standing-by':
      return state.replaced ? 'replaced' : 'standing-by'
    default:
      return 'standing-by'
  }
}

const passiveOf = { leading: null, waiting: 'waiting', 'handing-over': 'standing-by' } as const

interface Step {
  readonly state: PairState
  readonly effects: readonly PairEffect[]
}

/** Returns the next state of the pair after an event, and the effects that the host carries out. Pure. */
export function pairStep(state: PairState, event: PairEvent): Step {
  const { state: next, effects } = step(state, event)
  return { state: next, effects: [...effects, ...ended(state, next)] }
}

/** What ends with a state, whatever ends it. */
function ended(state: PairState, next: PairState): readonly PairEffect[] {
  if (state.is === 'handing-over' && next.is !== 'handing-over') return [{ do: 'stop-timer' }]
  if (state.is !== 'choosing' || state.leaving === null) return []
  if (next.is === 'choosing' && next.leaving === state.leaving) return []
  return [answer(state.leaving, next.is === 'standing-by' ? null : 'not-left')]
}

function step(state: PairState, event: PairEvent): Step {
  switch (event.kind) {
    case 'connected':
      // Else it greets once it has taken over.
      return savedStanding(state).takingOver ? become(state) : become(state, greet(state))
    case 'lost':
      return become(lost({ ...state, other: null }))
    case 'hello':
      return met({ ...state, other: event.standing }, event.standing)
    case 'follow':
      return isFirst(state) ? become(state, { do: 'lead', after: event.after }) : become(state)
    case 'compared':
      return become(isFirst(state) && !event.same ? choosing(state) : state)
    case 'chosen':
      return kept(state)
    case 'hand-over':
      return state.is === 'standing-by'
        ? handed({ ...state, handed: event.position }, event.at)
        : become(state)
    case 'copied':
      return state.is === 'standing-by' ? handed(state, event.at) : become(state)
    case 'time-over':
      return state.is === 'handing-over'
        ? // Without the line, the other desk drops the handover.
          become({ ...state, is: 'leading' }, { do: 'disconnect' })
        : become(state)
    case 'state-read':
    case 'newest-read':
      return read(state, event)
    case 'copy-read':
    case 'promoted':
    case 'installed':
    case 'takeover-failed':
      return tookOver(state, event)
    default:
      return requested(state, event)
  }
}

function requested(state: PairState, event: Extract<PairEvent, { readonly request: number }>): Step {
  const { request } = event
  const refuse = (refusal: PairRefusal): Step => become(state, answer(request, refusal))
  switch (event.kind) {
    case 'take-over':
      if (isTakingOver(state)) return refuse('busy')
      return state.is === 'standing-by' && event.offered
        ? takesOver(state, request)
        : refuse('first-desk-there')
    case 'give-over':
      if (passiveIn(state) !== null) return refuse('not-first')
      if (state.is !== 'leading' || state.other === null || !event.identical) return refuse('not-identical')
      return become({ ...state, is: 'handing-over' }, { do: 'read-newest' }, answer(request))
    case 'go-on':
      return isFirst(state) ? become(goneOn(state), answer(request)) : refuse('not-first')
    case 'keep-here':
      return state.is === 'choosing' && state.other !== null
        ? kept(state, request)
        : refuse('nothing-to-choose')
    case 'keep-there':
      // If it yielded at once, the other desk could do the same, and neither would call.
      return state.is === 'choosing' && state.other !== null
        ? become({ ...state, leaving: request }, send({ kind: 'chosen' }))
        : refuse('nothing-to-choose')
    case 'acknowledge':
      return become(acknowledged(state), answer(request))
  }
}

/** The other desk says what it is. */
function met(state: PairState, other: PairStanding): Step {
  if (state.is === 'standing-by' && other.role === 'first') return follows(state, other)
  if (!isFirst(state)) return become(state)
  const { standing } = state
  switch (meet(standing, other)) {
    case 'lead':
      return become(state.is === 'handing-over' ? state : { other, is: 'leading', standing })
    case 'compare': {
      const { epoch, base } = other
      if (state.is === 'comparing' && state.with.epoch === epoch && state.with.base === base)
        return become(state)
      const was = 'was' in state ? state.was : state.is
      return become({ other, is: 'comparing', standing, was, with: other, at: null }, { do: 'read-state' })
    }
    case 'yield':
      return yields(state, other)
    case 'ask':
      return become(choosing(state))
  }
}

function follows(state: Standby, { epoch }: PairStanding): Step {
  const standing = epoch === state.standing.epoch ? state.standing : { ...state.standing, epoch }
  return become({ ...state, standing }, { do: 'follow' })
}

function yields({ other }: PairState, to: PairStanding): Step {
  const standing = yielded(to)
  const next = { other, is: 'standing-by', standing, replaced: true, handed: null } as const
  const { state, effects } = other === null ? become(next) : met(next, other)
  return become(state, greet(next), ...effects)
}

/** A person at either desk has chosen this one. */
function kept(state: PairState, request: number | null = null): Step {
  if (state.is !== 'choosing' || state.other === null) return become(state)
  const next = { other: state.other, is: 'leading', standing: chosen(state.standing, state.other) } as const
  return become(next, greet(next), ...(request === null ? [] : [answer(request)]))
}

function choosing(state: First): PairState {
  if (state.is === 'choosing') return state
  const was = 'was' in state ? state.was : state.is
  return {
    other: state.other,
    is: 'choosing',
    standing: state.standing,
    was: was === 'waiting' ? 'waiting' : 'leading',
    leaving: null,
  }
}

function lost(state: PairState): PairState {
  if (state.is === 'choosing') return { ...state, leaving: null }
  return state.is === 'standing-by' ? { ...state, handed: null } : state
}

/** A first desk that waits for the other one does not any more. */
function goneOn(state: PairState): PairState {
  if (state.is === 'waiting') return { ...state, is: 'leading' }
  return 'was' in state && state.was === 'waiting' ? { ...state, was: 'leading' } : state
}

function acknowledged(state: PairState): PairState {
  if (state.is === 'standing-by') return { ...state, replaced: false }
  return isTakingOver(state) ? { ...state, before: { ...state.before, replaced: false } } : state
}

/** Takes over once the copy is at the last commit of a first desk that hands over. */
function handed(state: Standby, at: CommitPosition | null): Step {
  const position = state.handed
  return position !== null && isSame(position, at) ? takesOver(state, null) : become(state)
}

function takesOver(state: Standby, request: number | null): Step {
  const { other, standing, replaced } = state
  return become({ other, is: 'taking-over', before: { standing, replaced }, request }, { do: 'read-copy' })
}

function read(state: PairState, event: Extract<PairEvent, { kind: 'state-read' | 'newest-read' }>): Step {
  if (state.is === 'handing-over' && event.kind === 'newest-read')
    return become(state, send({ kind: 'hand-over', position: event.position }), { do: 'start-timer' })
  if (state.is !== 'comparing') return become(state)
  if (event.kind === 'state-read' && event.state?.hash === state.with.base)
    return become({ ...state, at: event.state?.position ?? null }, { do: 'read-newest' })
  if (event.kind === 'state-read' || state.at === null || !isSame(state.at, event.position))
    return become(choosing(state), send({ kind: 'compared', same: false }))
  const { state: next, effects } = yields(state, state.with)
  return become(next, send({ kind: 'compared', same: true }), ...effects)
}

type TakeoverEvent = Extract<PairEvent, { kind: 'copy-read' | 'promoted' | 'installed' | 'takeover-failed' }>

function tookOver(state: PairState, event: TakeoverEvent): Step {
  if (!isTakingOver(state)) return become(state)
  const { other, before, request } = state
  if (event.kind === 'takeover-failed') {
    const refusals = request === null ? [] : [answer(request, event.why)]
    return state.is === 'installing'
      ? become({ ...state, is: 'not-installed' }, ...refusals)
      : // It took no more commits.
        become({ other, is: 'standing-by', ...before, handed: null }, { do: 'disconnect' }, ...refusals)
  }
  if (state.is === 'taking-over' && event.kind === 'copy-read') {
    const { base, rundownId } = event
    if (base === null) return tookOver(state, { kind: 'takeover-failed', why: 'no-copy' })
    const standing = takenOver(before.standing, base)
    return become({ other, is: 'promoting', before, request, standing, rundownId }, { do: 'promote' })
  }
  if (state.is === 'promoting' && event.kind === 'promoted')
    return become({ ...state, is: 'installing' }, { do: 'install' })
  if (state.is !== 'installing' || event.kind !== 'installed') return become(state)
  const { standing, rundownId } = state
  const leads = { other, is: 'leading', standing } as const
  const next = other === null ? become(leads) : met(leads, other)
  // The other desk shows that it was replaced once GO works here.
  const effects: readonly PairEffect[] = [{ do: 'show-own', rundownId }, greet(leads), ...next.effects]
  return become(next.state, ...effects, ...(request === null ? [] : [answer(request)]))
}

type Standby = Extract<PairState, { is: 'standing-by' }>
type Takeover = Extract<PairState, TakingOver>
type First = Exclude<PairState, Standby | Takeover>

const isTakingOver = (state: PairState): state is Takeover => 'before' in state
const isFirst = (state: PairState): state is First => state.is !== 'standing-by' && !isTakingOver(state)

const isSame = (one: CommitPosition, other: CommitPosition | null): boolean =>
  one.run === other?.run && one.number === other.number

const become = (state: PairState, ...effects: readonly PairEffect[]): Step => ({
  state,
  effects,
})
const greet = (state: PairState): PairEffect => ({ do: 'greet', standing: savedStanding(state).standing })
const send = (message: SentMessage): PairEffect => ({ do: 'send', message })
const answer = (request: number, refusal: PairRefusal | null = null): PairEffect => ({
  do: 'answer',
  request,
  refusal,
})
