import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import { withEdit, withEdits } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { type FieldKey, fieldsOf } from '../../../src-main/domain/editing/fields.ts'
import { changedParts, isPartOf, isRemoval, madeOverIn } from '../../../src-main/domain/editing/made-over.ts'
import type { OnAirFault, ShowEffects } from '../../../src-main/domain/editing/show-effects.ts'
import type { Clock } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { createStore, type ValueStore } from '../session/store.ts'
import { createChangedMarks, createMovedStarts, ownChanges } from './changed-marks.ts'
import { createEditGate, type EditHow, type GateAnswer } from './edit-gate.ts'
import { createEditHistory, type StepWay } from './edit-history.ts'
import {
  type EditingState,
  type Failure,
  type FieldMark,
  keysOf,
  type Refused,
  removedThing,
  rowsOf,
} from './editing-state.ts'
import { Outbox, type Pending } from './outbox.ts'
import { createRowNames, type RowNames } from './row-names.ts'
import { createServiceContent, type ServiceContent } from './service-content.ts'

/** Edits of the open rundown by this page: shown at once, saved in the background, taken back by steps. */
export interface Editing {
  readonly state: ValueStore<EditingState>
  /**
   * Shows the edits at once, sends them, and makes them one step of undo. Asks first where `asksFirst` says so: `asked` of the state.
   * Returns why they can never be made; null for none.
   */
  edit(label: string, edits: readonly Edit[], how?: EditHow): OnAirFault | null
  undo(how?: StepHow): OnAirFault | null
  redo(how?: StepHow): OnAirFault | null
  /** What the change that is asked about would do to the show now. */
  effects(): ShowEffects | null
  /** What these edits would do to it. */
  effectsOf(edits: readonly Edit[]): ShowEffects
  /** The rundown that the change which is asked about is made over: without the refused edits that it replaces. */
  replaced(): EditContent
  /** Makes what is asked about. */
  agree(): OnAirFault | null
  /** What is asked about is not made. */
  decline(): void
  /**
   * Makes what was refused as a new edit, over what somebody else made of it where a person is asked about that. What it changes of
   * the show on air is asked about first, typed or not. Returns why it can never be made; null for none.
   */
  makeAgain(key: FieldKey): OnAirFault | null
  /** Takes the service's value instead of what was refused. */
  discard(key: FieldKey): void
  retryFailure(id: number): OnAirFault | null
  dismissFailure(id: number): void
  /** For what is added: an id that stands for it in edits until the service gives its own. */
  newId(): string
  /** Stays the same while an added row gets the service's id: for React keys and for what is selected. */
  keyOf(cueId: string): string
  /** The id by which a row of that key is known now. */
  idOf(key: string): string
  /** This page moves the planned times as a whole: the changes that this makes are its own. */
  movesStarts(act: Promise<unknown>): void
  /** A view starts to edit. It ends that by the function that is returned. */
  open(): () => void
  /** Ends what it does of itself: it follows the desk no more and sends nothing more. For tests; a page edits as long as it lives. */
  close(): void
}

type StepHow = Pick<EditHow, 'by' | 'made'>

interface EditingOptions {
  readonly bridge: Pick<Bridge, 'request' | 'on'>
  readonly desk: ValueStore<DeskState>
  /** The time of the show. */
  readonly now: Clock
  readonly connected: ValueStore<boolean>
  /** Runs a task that much later, ms; returns what calls it off. */
  readonly after: (ms: number, task: () => void) => () => void
  /** A new short word each time. */
  readonly random: () => string
  /** As a person named this page; empty: not at all. */
  readonly pageName: () => string
  /** What is said where the desk gave no answer. */
  readonly texts: {
    readonly noAnswer: string
    readonly waits: string
    readonly perhapsAdded: string
    readonly senseless: string
    readonly thereAgain: string
  }
}

export function createEditing(options: EditingOptions): Editing {
  const { bridge, desk, now, connected, after, texts } = options
  const names = createRowNames(options.random)
  const failures = createFailures()
  const changedMarks = createChangedMarks({ after, changed: () => update() })
  const movedStarts = createMovedStarts(after)
  const watch = createEditWatch(bridge, connected)
  const rundownId = (): string => desk.get().rundown?.id ?? ''

  const service = createServiceContent(bridge, desk, (before, now) => {
    if (before !== null) {
      const own = ownChanges(now, outbox, names)
      changedMarks.compare(before, now, (key, row) => movedStarts.owns(key, row) || own(key, row))
    }
    update()
  })
  const outbox = new Outbox({ ...options, content: service.get }, names, {
    asks: ({ rundownId: rundown, edit }) => history.drop(rundown, edit),
    failed({ rundownId: rundown, label, edit }, reason) {
      history.drop(rundown, edit)
      failures.add({ rundownId: rundown, label, reason, edits: [edit] })
    },
    changed: () => update(),
  })
  const shown = createShownContent(names, service, outbox)
  const gate = createEditGate({
    desk,
    now,
    shown,
    asServiceKnows: names.asServiceKnows,
    changed: () => update(),
  })
  const history = createEditHistory({ rundownId, content: shown, asServiceKnows: names.asServiceKnows })

  const stateNow = (): EditingState => ({
    content: shown(),
    privateColumns: service.privateColumns(),
    marks: new Map([
      ...[...changedMarks.keys()].map((key): [FieldKey, FieldMark] => [key, { state: 'changed' }]),
      ...pendingMarks(outbox.pending(), names, outbox.canSend() ? null : texts.waits),
    ]),
    refused: refusedOf(outbox.pending(), names, service.get(), texts.thereAgain),
    failures: failures.of(rundownId()),
    ...history.state(),
    asked: gate.asked(),
    unsaved: outbox.pending().length,
    waiting: outbox.pending().some(pending => isWaiting(pending, outbox.canSend())),
    elsewhere: outbox.elsewhere(),
  })
  const state = createStore(stateNow())
  const update = (): void => state.set(stateNow())

  const discard = (key: FieldKey): void => {
    for (const { edit, sent } of outbox.pending()) {
      if (!sent && keysOf(names.asServiceKnows(edit)).includes(key)) history.drop(rundownId(), edit)
    }
    outbox.discard(key)
  }

  /** Where it was a removal, what was typed into the row or the column goes with it. */
  const giveUp = (key: FieldKey): void => {
    const removals = outbox
      .refused(key)
      .map(({ edit }) => names.asServiceKnows(edit))
      .filter(isRemoval)
    discard(key)
    for (const { edit, mark } of outbox.pending()) {
      const typed = names.asServiceKnows(edit)
      if (mark.state === 'refused' && removals.some(removal => isPartOf(typed, removal)))
        for (const field of fieldsOf(typed)) discard(field)
    }
  }

  /** Makes what the gate lets pass. `asked`: a person was asked about it. */
  const makePassed = ({ change, fault }: GateAnswer, asked: boolean): OnAirFault | null => {
    const edits = change?.edits() ?? null
    if (change === null || edits === null) return fault
    const { way, label, merge = null, plan = null, made, over, instead } = change
    if (instead !== undefined) giveUp(instead)
    if (way === 'edit') history.record(label, edits, { merge, plan })
    else history.move(way, edits.length)
    changedMarks.clear(edits.flatMap(edit => fieldsOf(names.asServiceKnows(edit))))
    const step = {
      saw: gate.seen(),
      ...(plan !== null && { plan: { of: plan, way: planWays[way] } }),
    }
    outbox.add(rundownId(), label, edits, over ?? outbox.madeOver(edits, shown()), step)
    outbox.flush()
    update()
    made?.(asked)
    return fault
  }

  const stepBack = (way: StepWay, how: StepHow = {}): OnAirFault | null => {
    const first = history.next(way)
    if (first === null) return null
    // While it is asked about, the service may refuse a part of the step.
    const edits = (): readonly Edit[] | null => {
      const step = history.next(way)
      return step?.of === first.of ? step.edits : null
    }
    return makePassed(gate.judge({ ...how, way, label: first.label, plan: first.plan, edits }), false)
  }

  const forgetReturned = bridge.on('references', slice => {
    const known = names.version()
    for (const { before, now } of slice?.returned ?? []) names.returned(before, now)
    if (names.version() !== known) update()
  })

  const editing: Editing = {
    state,
    edit(label, edits, how) {
      const over = outbox.madeOver(edits, shown())
      return makePassed(gate.judge({ ...how, way: 'edit', label, edits: () => edits, over }), false)
    },
    undo: how => stepBack('undo', how),
    redo: how => stepBack('redo', how),
    effects: gate.effects,
    replaced: () => shown(gate.asked()?.instead),
    effectsOf: gate.effectsOf,
    agree: () => makePassed(gate.agree(), true),
    decline: gate.forget,
    makeAgain(key) {
      const [first] = outbox.refused(key)
      if (first === undefined) return null
      const edits = (): readonly Edit[] | null => {
        const refused = outbox.refused(key)
        return refused.length === 0 ? null : refused.map(({ edit }) => edit)
      }
      const { label, mark, step } = first
      // Over theirs where a person has seen theirs: undo brings them back.
      const sawTheirs = mark.state === 'refused' && mark.why === 'changed'
      const over = sawTheirs ? undefined : outbox.refused(key).map(pending => pending.over)
      const again = { way: 'edit', label, edits, instead: key, plan: step.plan?.of ?? null } as const
      return makePassed(gate.judge(over === undefined ? again : { ...again, over }), false)
    },
    discard,
    retryFailure(id) {
      const failure = failures.of(rundownId()).find(one => one.id === id)
      if (failure === undefined) return null
      return editing.edit(failure.label, failure.edits, {
        made() {
          failures.take(id)
          update()
        },
      })
    },
    dismissFailure(id) {
      outbox.forget(failures.take(id)?.edits ?? [])
      update()
    },
    newId: names.newId,
    keyOf: names.key,
    idOf: names.real,
    movesStarts: movedStarts.during,
    open: watch.open,
    close() {
      forgetReturned()
      for (const part of [watch, service, outbox, changedMarks]) part.close()
    },
  }
  return editing
}

const planWays = { edit: 'done', undo: 'undone', redo: 'redone' } as const

/** It is neither at the service nor on its way there. */
const isWaiting = ({ mark, sent }: Pending, canSend: boolean): boolean =>
  mark.state === 'waiting' || (mark.state === 'saving' && !sent && !canSend)

/** `waits`: why nothing can be sent now; null when it can. */
const pendingMarks = (
  pending: readonly Pending[],
  names: RowNames,
  waits: string | null,
): readonly [FieldKey, FieldMark][] =>
  pending.flatMap(one => {
    const { edit, mark } = one
    const shown: FieldMark =
      mark.state === 'saving' && waits !== null && isWaiting(one, false)
        ? { state: 'waiting', reason: waits }
        : mark
    const now = names.asServiceKnows(edit)
    // What is moved or deleted has a mark only where a person is asked.
    const keys = mark.state === 'refused' ? keysOf(now) : fieldsOf(now)
    return keys.map((key): [FieldKey, FieldMark] => [key, shown])
  })

/** `thereAgain`: what is said of what was gone, and can be tried again. */
const refusedOf = (
  pending: readonly Pending[],
  names: RowNames,
  content: EditContent,
  thereAgain: string,
): readonly Refused[] =>
  pending.flatMap(({ edit: made, over, mark, label, row, column }): readonly Refused[] => {
    if (mark.state !== 'refused') return []
    const edit = names.asServiceKnows(made)
    const isBack = mark.why === 'gone' && madeOverIn(edit, content).length > 0
    const { reason, why = null } = isBack ? { reason: thereAgain } : mark
    const theirs =
      removedThing(edit) === null
        ? madeOverIn(edit, content)
        : changedParts(edit, over.map(names.asServiceKnows), content)
    return [{ key: keysOf(edit)[0] ?? '', label, edit, reason, why, theirs, row, column }]
  })

/** The service's content with the pending edits made, but for moves and removals that a person is asked about; where only some more have come, only those are made. */
function createShownContent(
  names: Pick<RowNames, 'asServiceKnows' | 'version'>,
  service: Pick<ServiceContent, 'get'>,
  outbox: Pick<Outbox, 'pending' | 'refused'>,
): (without?: FieldKey) => EditContent {
  let known: {
    readonly base: EditContent
    readonly edits: readonly Edit[]
    readonly version: number
    readonly content: EditContent
  } | null = null
  const shown = ({ edit, mark }: Pending): boolean => mark.state !== 'refused' || fieldsOf(edit).length > 0
  return without => {
    const base = service.get()
    const edits = outbox
      .pending()
      .filter(shown)
      .map(({ edit }) => edit)
    if (without !== undefined) {
      const refused = new Set(outbox.refused(without).map(({ edit }) => edit))
      const left = edits.filter(edit => !refused.has(edit)).map(names.asServiceKnows)
      return withEdits(base, left)
    }
    const version = names.version()
    const goesOn =
      known !== null &&
      known.base === base &&
      known.version === version &&
      known.edits.every((edit, at) => edits[at] === edit)
    const from = goesOn && known !== null ? known : { content: base, edits: [] }
    const content = edits
      .slice(from.edits.length)
      .reduce((now, edit) => withEdit(now, names.asServiceKnows(edit)), from.content)
    known = { base, edits, version, content }
    return content
  }
}

/** The desk sends this page data for editing views while one is open. */
interface EditWatch {
  /** A view starts to edit. It ends that by the function that is returned. */
  open(): () => void
  close(): void
}

function createEditWatch(bridge: Pick<Bridge, 'request'>, connected: ValueStore<boolean>): EditWatch {
  let opened = 0
  const watch = async (on: boolean): Promise<void> => {
    try {
      await bridge.request('edit.watch', { on })
    } catch {
      // Asked again once the desk can be reached.
    }
  }
  const forget = connected.subscribe(() => {
    if (connected.get() && opened > 0) void watch(true)
  })
  return {
    open() {
      opened += 1
      if (opened === 1) void watch(true)
      let open = true
      return () => {
        if (!open) return
        open = false
        opened -= 1
        if (opened === 0) void watch(false)
      }
    },
    close: forget,
  }
}

/** Edits that could not be made, of one rundown. */
interface FailedEdits extends Failure {
  readonly rundownId: string
  readonly edits: readonly Edit[]
}

interface Failures {
  /** Rows that were refused together are reported together. */
  add(failed: Omit<FailedEdits, 'id' | 'cueIds'>): void
  of(rundownId: string): readonly FailedEdits[]
  /** Removes it. */
  take(id: number): FailedEdits | undefined
}

function createFailures(): Failures {
  let failures: readonly FailedEdits[] = []
  let count = 0
  return {
    add({ rundownId, label, reason, edits }) {
      const last = failures.at(-1)
      const cueIds = edits.flatMap(rowsOf)
      if (last?.rundownId === rundownId && last.label === label && last.reason === reason) {
        const joined = { ...last, edits: [...last.edits, ...edits], cueIds: [...last.cueIds, ...cueIds] }
        failures = [...failures.slice(0, -1), joined]
      } else {
        count += 1
        failures = [...failures, { id: count, rundownId, label, reason, cueIds, edits }]
      }
    },
    of: rundownId => failures.filter(failure => failure.rundownId === rundownId),
    take(id) {
      const taken = failures.find(failure => failure.id === id)
      failures = failures.filter(failure => failure !== taken)
      return taken
    },
  }
}
