import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { EditResult, WordsSlice } from '../../../src-main/contract/bridge/editing.ts'
import { withEdit, withEdits } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { inverseOfAll } from '../../../src-main/domain/editing/inverse.ts'
import { defaultSettings } from '../../../src-main/domain/rundown.ts'
import type { DeskState } from '../desk-state.ts'
import { createStore, type Store } from '../store.ts'
import { createChangedMarks } from './changed-marks.ts'
import type { EditingState, Failure, FieldKey, FieldMark, Step } from './editing-state.ts'
import { fieldsOf, rowsOf } from './field-keys.ts'
import { createOutbox, type Pending } from './outbox.ts'
import { createRowNames } from './row-names.ts'
import { standingBack } from './standing-back.ts'
import { noSteps, sealed, type UndoStack, withStep } from './undo-stack.ts'

/** Edits of the open rundown by this page: shown at once, saved in the background, taken back by steps. */
export interface Editing {
  readonly state: Store<EditingState>
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
  readonly desk: Store<DeskState>
  readonly connected: Store<boolean>
  /** Runs a task that much later, ms; returns what calls it off. */
  readonly after: (ms: number, task: () => void) => () => void
  /** A new short word each time. */
  readonly random: () => string
  /** What is said where the desk gave no answer. */
  readonly texts: { readonly noAnswer: string; readonly perhapsAdded: string }
}

export function createEditing(options: EditingOptions): Editing {
  const { bridge, desk, connected } = options
  const names = createRowNames(options.random)
  const stacks = new Map<string, UndoStack>()
  let words: WordsSlice | null = null
  let failures: readonly (Failure & { readonly edits: readonly Edit[] })[] = []
  let failed = 0
  let left = 0
  let opened = 0
  let lastRundown: DeskState['rundown'] | undefined
  let known: EditContent | null = null
  let base = baseOf(desk.get(), words)

  const rundownId = (): string => desk.get().rundown?.id ?? ''
  const stack = (): UndoStack => stacks.get(rundownId()) ?? noSteps
  const setStack = (next: UndoStack): void => void stacks.set(rundownId(), next)

  const outbox = createOutbox({
    after: options.after,
    canSend: () => connected.get() && desk.get().link.authority === 'live',
    noAnswer: options.texts.noAnswer,
    async send(edits) {
      const { results } = await bridge.request('edit', {
        rundownId: rundownId(),
        edits: edits.map(names.sent),
      })
      return results
    },
    saved(edit, id) {
      if (id !== null && 'id' in edit) names.given(edit.id, id)
    },
    refused(pending, result) {
      const fields = fieldsOf(pending.edit)
      if (fields.length > 0) return true
      fail(pending.label, perhaps(pending.edit, result), [pending.edit])
      return false
    },
    changed: () => update(),
  })

  const marksOfOthers = createChangedMarks({
    after: options.after,
    mine: key => outbox.touches(key),
    changed: () => update(),
  })

  const perhaps = (edit: Edit, result: Extract<EditResult, { ok: false }>): string =>
    result.code === 'link.lost' && edit.do === 'add'
      ? `${result.reason} ${options.texts.perhapsAdded}`
      : result.reason

  /** Rows that were refused together are told of together. */
  const fail = (label: string, reason: string, edits: readonly Edit[]): void => {
    const last = failures.at(-1)
    const cueIds = edits.flatMap(rowsOf)
    if (last !== undefined && last.label === label && last.reason === reason) {
      const joined = { ...last, edits: [...last.edits, ...edits], cueIds: [...last.cueIds, ...cueIds] }
      failures = [...failures.slice(0, -1), joined]
    } else {
      failed += 1
      failures = [...failures, { id: failed, label, reason, cueIds, edits }]
    }
  }

  const shown = (): EditContent =>
    withEdits(
      base,
      outbox.pending().map(({ edit }) => names.sent(edit)),
    )

  const marksOf = (
    pending: readonly Pending[],
    changed: ReadonlySet<FieldKey>,
  ): ReadonlyMap<FieldKey, FieldMark> => {
    const marks = new Map<FieldKey, FieldMark>([...changed].map(key => [key, { state: 'changed' }]))
    for (const { edit, mark } of pending) for (const key of fieldsOf(names.sent(edit))) marks.set(key, mark)
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
      failures,
      undo: undo.at(-1)?.label ?? null,
      redo: redo.at(-1)?.label ?? null,
      left,
      unsaved: pending.length,
    }
  }

  function update(): void {
    state.set(stateNow())
  }

  const begun = (edit: Edit): Edit => (edit.do === 'add' ? { ...edit, id: names.begin(edit.id) } : edit)

  const make = (label: string, edits: readonly Edit[]): void => {
    for (const edit of edits) outbox.add(label, begun(edit))
    outbox.flush()
  }

  const takeBack = (step: Step, done: readonly Edit[], back: readonly Edit[]): void => {
    const kept = standingBack(done.map(names.sent), back, shown(), names.sent)
    left = back.length - kept.length
    make(step.label, kept)
    update()
  }

  const look = (): void => {
    const before = base
    base = baseOf(desk.get(), words)
    if (base === before) return
    marksOfOthers.compare(before, base)
    update()
  }

  const forgets = [
    desk.subscribe(() => {
      look()
      outbox.look()
    }),
    connected.subscribe(() => {
      if (connected.get() && opened > 0) void watch(true)
      outbox.look()
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

  /** `base` as it was, where nothing of it is another. */
  function baseOf(now: DeskState, slice: WordsSlice | null): EditContent {
    const { rundown } = now
    const mine = slice !== null && slice.rundownId === rundown?.id ? slice : null
    const mentions = mine?.mentions ?? none
    const variables = mine?.variables ?? none
    if (
      known !== null &&
      lastRundown === rundown &&
      known.rows === now.rows &&
      known.mentions === mentions &&
      known.variables === variables
    ) {
      return known
    }
    lastRundown = rundown
    const { title, timezone, startTime, status, settings } = rundown ?? emptyRundown
    known = {
      rundown: { title, timezone, startTime, status, settings },
      columns: now.columns,
      rows: now.rows,
      mentions,
      variables,
    }
    return known
  }

  return {
    state,
    edit(label, edits, merge) {
      if (edits.length === 0) return
      const back = inverseOfAll(edits, shown(), (content, edit) => withEdit(content, names.sent(edit)))
      left = 0
      setStack(withStep(stack(), { label, done: edits, back, merge: merge ?? null }))
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
    discard: outbox.discard,
    retryFailure(id) {
      const failure = failures.find(one => one.id === id)
      if (failure === undefined) return
      failures = failures.filter(one => one !== failure)
      make(failure.label, failure.edits)
      update()
    },
    dismissFailure(id) {
      failures = failures.filter(one => one.id !== id)
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
}

const none = [] as const

const emptyRundown = {
  title: '',
  timezone: null,
  startTime: null,
  status: 'draft',
  settings: defaultSettings,
} as const
