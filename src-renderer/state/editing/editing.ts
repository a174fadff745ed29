import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { Edit, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import type { DeskState } from '../session/desk-state.ts'
import { createStore, type ValueStore } from '../session/store.ts'
import { createChangedMarks } from './changed-marks.ts'
import { createEditHistory, type StepBack } from './edit-history.ts'
import { createEditWatch } from './edit-watch.ts'
import { type EditingState, type FieldKey, type FieldMark, fieldKey } from './editing-state.ts'
import { createFailures } from './failures.ts'
import { fieldsOf } from './field-keys.ts'
import { isEditCurrent } from './is-edit-current.ts'
import { createMovedStarts } from './moved-starts.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createOwnRows } from './own-rows.ts'
import type { Pending } from './pending-edits.ts'
import { createRowNames, type RowNames } from './row-names.ts'
import { createServiceContent } from './service-content.ts'
import { createShownContent } from './shown-content.ts'

/** Edits of the open rundown by this page: shown at once, saved in the background, taken back by steps. */
export interface Editing {
  readonly state: ValueStore<EditingState>
  /** Shows the edits at once, sends them, and makes them one step of undo. `merge`: see `Step`. */
  edit(label: string, edits: readonly Edit[], merge?: string): void
  undo(): void
  redo(): void
  /** Sends what was refused once more. */
  retry(key: FieldKey): void
  /** Takes the service's value instead of what was refused. */
  discard(key: FieldKey): void
  retryFailure(id: number): void
  dismissFailure(id: number): void
  /** For what is added: an id that stands for it in edits until the service gives its own. */
  newId(): string
  /** Stays the same while an added row gets the service's id: for React keys and for what is selected. */
  keyOf(cueId: string): string
  /** The id by which a row of that key is known now. */
  idOf(key: string): string
  /** This page moves the planned times as a whole: the changes that this makes are its own. */
  movesStarts(act: Promise<unknown>): void
  /** A view edits, until it calls what is returned. */
  open(): () => void
  /** Steps, marks and what was not sent are forgotten. */
  close(): void
}

export interface EditingOptions {
  readonly bridge: Pick<Bridge, 'request' | 'on'>
  readonly desk: ValueStore<DeskState>
  readonly connected: ValueStore<boolean>
  /** Runs a task that much later, ms; returns what calls it off. */
  readonly after: (ms: number, task: () => void) => () => void
  /** A new short word each time. */
  readonly random: () => string
  /** What is said where the desk gave no answer. */
  readonly texts: {
    readonly noAnswer: string
    readonly waits: string
    readonly perhapsAdded: string
    readonly senseless: string
  }
}

export function createEditing(options: EditingOptions): Editing {
  const { bridge, desk, connected, after, texts } = options
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
  const outbox = createOutbox(options, names, {
    failed({ rundownId: rundown, label, edit }, reason) {
      history.drop(rundown, edit)
      failures.add({ rundownId: rundown, label, reason, edits: [edit] })
    },
    changed: () => update(),
  })
  const content = createShownContent(names, service, outbox)
  const history = createEditHistory({ rundownId, content, sent: names.sent })

  const stateNow = (): EditingState => ({
    content: content(),
    privateColumns: service.privateColumns(),
    marks: new Map([
      ...[...changedMarks.keys()].map((key): [FieldKey, FieldMark] => [key, { state: 'changed' }]),
      ...pendingMarks(outbox.pending(), names, outbox.canSend() ? null : texts.waits),
    ]),
    failures: failures.of(rundownId()),
    ...history.state(),
    unsaved: outbox.pending().length + outbox.elsewhere(),
    elsewhere: outbox.elsewhere(),
  })
  const state = createStore(stateNow())
  const update = (): void => state.set(stateNow())

  const make = (step: StepBack | null): void => {
    if (step === null) return
    changedMarks.clear(step.edits.flatMap(edit => fieldsOf(names.sent(edit))))
    outbox.add(rundownId(), step.label, step.edits)
    outbox.flush()
    update()
  }

  const editing: Editing = {
    state,
    edit(label, edits, merge) {
      if (edits.length === 0) return
      history.record(label, edits, merge ?? null)
      make({ label, edits })
    },
    undo: () => make(history.undo()),
    redo: () => make(history.redo()),
    retry: outbox.retry,
    discard(key) {
      for (const { edit, sent } of outbox.pending()) {
        if (!sent && fieldsOf(names.sent(edit)).includes(key)) history.drop(rundownId(), edit)
      }
      outbox.discard(key)
    },
    retryFailure(id) {
      const failure = failures.take(id)
      if (failure !== undefined) editing.edit(failure.label, failure.edits)
      update()
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
      for (const part of [watch, service, outbox, changedMarks]) part.close()
    },
  }
  return editing
}

/** Determines which changes of the service's content come from this page's own edits. */
function ownChanges(
  now: EditContent,
  outbox: Outbox,
  names: RowNames,
): (key: FieldKey, row: EditRow) => boolean {
  const present = new Set(now.rows.map(({ cue }) => cue.id))
  const ownRows = createOwnRows({
    adds: outbox
      .adds()
      .map(names.sent)
      .filter(edit => edit.do === 'add'),
    isNamed: id => present.has(id),
  })
  const own = (key: FieldKey): boolean =>
    outbox.touches(key) || outbox.arrived(key).some(edit => isEditCurrent(names.sent(edit), now))
  return (key, row) =>
    own(key) || ownRows(key, row) || (isLostCell(key, row) && own(fieldKey.cue(row.cue.id, 'type')))
}

/** Only a cue has cells: the service empties those of one that becomes a heading or a group. */
const isLostCell = (key: FieldKey, { cue }: EditRow): boolean =>
  cue.type !== 'cue' && key.startsWith(fieldKey.cell(cue.id, ''))

/** `waits`: why nothing can be sent now; null when it can. */
const pendingMarks = (
  pending: readonly Pending[],
  names: RowNames,
  waits: string | null,
): readonly [FieldKey, FieldMark][] =>
  pending.flatMap(({ edit, mark, sent }) => {
    const shown: FieldMark =
      mark.state === 'saving' && !sent && waits !== null ? { state: 'waiting', reason: waits } : mark
    return fieldsOf(names.sent(edit)).map((key): [FieldKey, FieldMark] => [key, shown])
  })
