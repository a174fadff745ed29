import { messageText } from '#texts/messages.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { EditResult, TextReferencesSlice } from '../../../src-main/contract/bridge/editing.ts'
import { withEdit } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { inverseOfAll } from '../../../src-main/domain/editing/inverse.ts'
import { BridgeError } from '../../bridge/bridge-error.ts'
import type { DeskState } from '../desk-state.ts'
import { createStore, type ValueStore } from '../store.ts'
import { createChangedMarks } from './changed-marks.ts'
import type { EditingState, FieldKey, FieldMark, Step } from './editing-state.ts'
import { createFailures } from './failures.ts'
import { addedThing, fieldsOf } from './field-keys.ts'
import { isEditCurrent } from './is-edit-current.ts'
import { createKnownContent } from './known-content.ts'
import { createOutbox } from './outbox.ts'
import { createOwnRows } from './own-rows.ts'
import type { Pending } from './pending-edits.ts'
import { rebaseUndo } from './rebase-undo.ts'
import { createRowNames } from './row-names.ts'
import { createShownContent } from './shown-content.ts'
import { noSteps, sealed, type UndoStack, withoutEdit, withStep } from './undo-stack.ts'

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
  const { bridge, desk, connected } = options
  const names = createRowNames(options.random)
  const stacks = new Map<string, UndoStack>()
  let words: TextReferencesSlice | null = null
  const failures = createFailures()
  let left = 0
  let opened = 0
  const contentOf = createKnownContent()
  let base = contentOf(desk.get(), words)
  let ownRows = createOwnRows({ adds: [], isNamed: () => false })

  const rundownId = (): string => desk.get().rundown?.id ?? ''
  const stack = (): UndoStack => stacks.get(rundownId()) ?? noSteps
  const setStack = (next: UndoStack): void => void stacks.set(rundownId(), next)

  const canSend = (): boolean => connected.get() && desk.get().link.authority === 'live'
  let could = canSend()

  const outbox = createOutbox({
    after: options.after,
    rundownId,
    canSend,
    noAnswer: options.texts.noAnswer,
    fields: edit => fieldsOf(names.sent(edit)),
    thing: names.key,
    async send(rundown, edits) {
      const request = { rundownId: rundown, edits: edits.map(edit => names.sent(begun(edit))) }
      return (await bridge.request('edit', request)).results
    },
    senseless: error =>
      error instanceof BridgeError && error.code === 'invalid-request' ? options.texts.senseless : null,
    saved({ edit }, { id }) {
      const added = addedThing(edit)
      if (id !== null && added !== null) names.given(names.key(added), id)
    },
    refused({ rundownId: rundown, label, edit }, result) {
      if (fieldsOf(edit).length > 0) return true
      stacks.set(rundown, withoutEdit(stacks.get(rundown) ?? noSteps, edit))
      failures.add({ rundownId: rundown, label, reason: perhaps(edit, result), edits: [edit] })
      return false
    },
    changed: () => update(),
  })

  const marksOfOthers = createChangedMarks({
    after: options.after,
    mine: (key, row) =>
      outbox.touches(key) ||
      outbox.arrived(key).some(edit => isEditCurrent(names.sent(edit), base)) ||
      ownRows(key, row),
    changed: () => update(),
  })

  const perhaps = (edit: Edit, result: Extract<EditResult, { ok: false }>): string =>
    result.code === 'link.lost' && addedThing(edit) !== null
      ? `${messageText(result.reason)} ${options.texts.perhapsAdded}`
      : messageText(result.reason)

  const shownContent = createShownContent(names.sent)

  const shown = (): EditContent =>
    shownContent(
      base,
      outbox.pending().map(({ edit }) => edit),
      names.version(),
    )

  const marksOf = (
    pending: readonly Pending[],
    changed: ReadonlySet<FieldKey>,
  ): ReadonlyMap<FieldKey, FieldMark> => {
    const marks = new Map<FieldKey, FieldMark>([...changed].map(key => [key, { state: 'changed' }]))
    const waits: FieldMark = { state: 'waiting', reason: options.texts.waits }
    for (const { edit, mark, sent } of pending) {
      const shownMark = mark.state === 'saving' && !sent && !canSend() ? waits : mark
      for (const key of fieldsOf(names.sent(edit))) marks.set(key, shownMark)
    }
    return marks
  }

  const state = createStore(stateNow())

  function stateNow(): EditingState {
    const { undo, redo } = stack()
    const pending = outbox.pending()
    return {
      content: shown(),
      privateColumns: words?.rundownId === rundownId() ? words.privateColumns : null,
      marks: marksOf(pending, marksOfOthers.keys()),
      failures: failures.of(rundownId()),
      undo: undo.at(-1)?.label ?? null,
      redo: redo.at(-1)?.label ?? null,
      left,
      unsaved: pending.length + outbox.elsewhere(),
      elsewhere: outbox.elsewhere(),
    }
  }

  function update(): void {
    state.set(stateNow())
  }

  function begun(edit: Edit): Edit {
    if (edit.do === 'add') return { ...edit, id: names.begin(edit.id) }
    if (edit.do === 'column.add') return { ...edit, id: names.begin(edit.id) }
    return edit.do === 'mention.add' ? { ...edit, id: names.begin(edit.id) } : edit
  }

  const make = (label: string, edits: readonly Edit[]): void => {
    marksOfOthers.clear(edits.flatMap(edit => fieldsOf(names.sent(edit))))
    outbox.add(rundownId(), label, edits)
    outbox.flush()
  }

  const takeBack = (step: Step, done: readonly Edit[], back: readonly Edit[]): void => {
    const kept = rebaseUndo(done.map(names.sent), back, shown(), names.sent)
    left = back.length - kept.length
    make(step.label, kept)
    update()
  }

  const look = (): void => {
    const before = base
    base = contentOf(desk.get(), words)
    if (base === before) return
    const present = new Set(base.rows.map(({ cue }) => cue.id))
    ownRows = createOwnRows({
      adds: outbox
        .adds()
        .map(names.sent)
        .filter(edit => edit.do === 'add'),
      isNamed: id => present.has(id),
    })
    marksOfOthers.compare(before, base)
    update()
  }

  const lookAtLink = (): void => {
    outbox.look()
    const can = canSend()
    if (can !== could && outbox.pending().length > 0) update()
    could = can
  }

  const forgets = [
    desk.subscribe(() => {
      look()
      lookAtLink()
    }),
    connected.subscribe(() => {
      if (connected.get() && opened > 0) void watch(true)
      lookAtLink()
    }),
    bridge.on('words', slice => {
      words = slice
      look()
    }),
  ]

  async function watch(on: boolean): Promise<void> {
    try {
      await bridge.request('edit.watch', { on })
    } catch {
      // Asked again once the desk can be reached.
    }
  }

  const editing: Editing = {
    state,
    edit(label, edits, merge) {
      if (edits.length === 0) return
      const before = shown()
      const back = inverseOfAll(edits, before, (content, edit) => withEdit(content, names.sent(edit)))
      left = 0
      // Typing on over what a colleague has put there meanwhile is a new step: undo brings theirs back.
      const goesOn =
        stack()
          .undo.at(-1)
          ?.done.every(edit => isEditCurrent(names.sent(edit), before)) ?? true
      const steps = goesOn ? stack() : sealed(stack())
      setStack(withStep(steps, { label, done: edits, back, merge: merge ?? null }))
      make(label, edits)
      update()
    },
    undo() {
      const { undo, redo } = sealed(stack())
      const step = undo.at(-1)
      if (step === undefined) return
      setStack({ undo: undo.slice(0, -1), redo: [...redo, step] })
      takeBack(step, step.done, step.back)
    },
    redo() {
      const { undo, redo } = stack()
      const step = redo.at(-1)
      if (step === undefined) return
      setStack({ undo: [...undo, step], redo: redo.slice(0, -1) })
      takeBack(step, step.back, step.done)
    },
    retry: outbox.retry,
    discard(key) {
      for (const { edit, sent } of outbox.pending()) {
        if (!sent && fieldsOf(names.sent(edit)).includes(key)) setStack(withoutEdit(stack(), edit))
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
    close() {
      for (const forget of forgets) forget()
      outbox.close()
      marksOfOthers.close()
    },
  }
  return editing
}
