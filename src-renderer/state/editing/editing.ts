import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import { withEdit } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import type { DeskState } from '../session/desk-state.ts'
import { createStore, type ValueStore } from '../session/store.ts'
import { createChangedMarks } from './changed-marks.ts'
import { createEditHistory, type StepBack } from './edit-history.ts'
import type { EditingState, FieldKey, FieldMark } from './editing-state.ts'
import { createFailures } from './failures.ts'
import { fieldsOf } from './field-keys.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createMovedStarts, ownChanges } from './own-changes.ts'
import type { Pending } from './pending-edits.ts'
import { createRowNames, type RowNames } from './row-names.ts'
import { createServiceContent, type ServiceContent } from './service-content.ts'

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
  /** A view starts to edit. It ends that by the function that is returned. */
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

/** The service's content with the pending edits made; where only some more have come, only those are made. */
function createShownContent(
  names: Pick<RowNames, 'sent' | 'version'>,
  service: Pick<ServiceContent, 'get'>,
  outbox: Pick<Outbox, 'pending'>,
): () => EditContent {
  let known: {
    readonly base: EditContent
    readonly edits: readonly Edit[]
    readonly version: number
    readonly content: EditContent
  } | null = null
  return () => {
    const base = service.get()
    const edits = outbox.pending().map(({ edit }) => edit)
    const version = names.version()
    const goesOn =
      known !== null &&
      known.base === base &&
      known.version === version &&
      known.edits.every((edit, at) => edits[at] === edit)
    const from = goesOn && known !== null ? known : { content: base, edits: [] }
    const content = edits
      .slice(from.edits.length)
      .reduce((now, edit) => withEdit(now, names.sent(edit)), from.content)
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
