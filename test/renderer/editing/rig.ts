import type {
  EditReply,
  EditRequest,
  EditResult,
  TextReferencesSlice,
} from '../../../src-main/contract/bridge/editing.ts'
import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import { withEdit } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { changedMeanwhile } from '../../../src-main/domain/editing/made-over.ts'
import type { MadeStep } from '../../../src-main/domain/editing/overtaken-edits.ts'
import { createEditing, type Editing } from '../../../src-renderer/state/editing/editing.ts'
import { type DeskState, fromSnapshot, withContent } from '../../../src-renderer/state/session/desk-state.ts'
import { createStore, type ValueStore } from '../../../src-renderer/state/session/store.ts'
import { showStart, snapshotOf, songContest } from '../../fakes/bridge-shows.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

/** A request that waits for its answer. */
export interface Asked {
  readonly rundownId: string
  readonly edits: readonly Edit[]
  readonly over: readonly Edit[]
  readonly steps: readonly MadeStep[]
  /** Makes all of it but what somebody else changed meanwhile, tells the page, and answers. */
  save(): Promise<void>
  /** Answers without having made anything. */
  answer(results: readonly EditResult[]): Promise<void>
  /** There is no answer. */
  lose(error?: Error): Promise<void>
}

export interface EditingRig {
  readonly editing: Editing
  readonly desk: ValueStore<DeskState>
  readonly connected: ValueStore<boolean>
  readonly time: VirtualTime
  readonly asked: Asked[]
  /** The one that waits. */
  request(): Asked
  /** The desk opens another rundown. */
  open(rundownId: string): void
  /** Somebody else edits. */
  elsewhere(edit: Edit): void
  /** Another page brings a row back that it had deleted. */
  returned(before: string, now: string): void
  link(state: DeskState['link']['state']): void
  /** That cue goes on air. */
  air(cueId: string): void
  title(cueId: string): string | undefined
  order(): readonly string[]
}

export function editingRig(rows: readonly CueRow[] = songContest().slice(0, 6)): EditingRig {
  const time = createVirtualTime()
  const desk = createStore(fromSnapshot(snapshotOf(rows, showStart), showStart))
  const connected = createStore(true)
  const asked: Asked[] = []
  const followers: ((slice: TextReferencesSlice) => void)[] = []
  let made = 0
  let random = 0

  const content = (): EditContent => {
    const { rundown, columns, rows: now } = desk.get()
    if (rundown === null) throw new Error('No rundown is open.')
    const { title, timezone, startTime, status, settings } = rundown
    return {
      rundown: { title, timezone, startTime, status, settings },
      columns,
      rows: now,
      mentions: [],
      variables: [],
    }
  }
  const publish = (edit: Edit): void => {
    const after = withEdit(content(), edit)
    const order = after.rows.map(row => row.cue.id)
    const before = new Map(desk.get().rows.map(row => [row.cue.id, row]))
    const changed = after.rows.filter(row => before.get(row.cue.id) !== row)
    const { rundown } = desk.get()
    if (rundown === null) throw new Error('No rundown is open.')
    const head = { ...rundown, ...after.rundown, columns: after.columns }
    desk.set(withContent(desk.get(), { rows: changed, order, rundown: head }, showStart))
  }
  const request = async ({ rundownId, edits, over = [], steps = [] }: EditRequest): Promise<EditReply> => {
    const reply = Promise.withResolvers<EditReply>()
    asked.push({
      rundownId,
      edits,
      over,
      steps,
      async save() {
        const changed = changedMeanwhile(edits, over, content())
        const results = edits.map((edit): EditResult => {
          if (changed.has(edit))
            return { ok: false, code: 'desk.changed_meanwhile', reason: 'Changed.', sendAgain: false }
          if (edit.do !== 'add' && edit.do !== 'column.add') {
            publish(edit)
            return { ok: true, id: null }
          }
          made += 1
          publish({ ...edit, id: `made-${made}` })
          return { ok: true, id: `made-${made}` }
        })
        reply.resolve({ results })
        await time.advance(0)
      },
      async answer(results) {
        reply.resolve({ results })
        await time.advance(0)
      },
      async lose(error = new Error('The desk is away.')) {
        reply.reject(error)
        await time.advance(0)
      },
    })
    return reply.promise
  }
  const editing = createEditing({
    bridge: {
      // The only request with a body of its own that editing makes.
      request: (async (name: string, payload: unknown) =>
        name === 'edit' ? request(payload as EditRequest) : { received: true }) as never,
      // Editing follows nothing else.
      on: ((_name: string, listener: (slice: TextReferencesSlice) => void) => {
        followers.push(listener)
        return () => undefined
      }) as never,
    },
    desk,
    now: () => showStart,
    connected,
    after: time.timers.after,
    random: () => String(++random),
    pageName: () => '',
    texts: {
      noAnswer: 'No answer.',
      waits: 'Kept until the link is back.',
      perhapsAdded: 'Perhaps it was added.',
      senseless: 'Not valid.',
      thereAgain: 'It is there again.',
    },
  })
  return {
    editing,
    desk,
    connected,
    time,
    asked,
    request() {
      const last = asked.at(-1)
      if (last === undefined) throw new Error('Nothing was asked.')
      return last
    },
    open(rundownId) {
      const { rundown } = desk.get()
      if (rundown !== null) desk.set({ ...desk.get(), rundown: { ...rundown, id: rundownId } })
    },
    elsewhere: publish,
    returned(before, now) {
      const rundownId = desk.get().rundown?.id ?? ''
      for (const follow of followers)
        follow({ rundownId, mentions: [], variables: [], privateColumns: null, returned: [{ before, now }] })
    },
    link: state => desk.set({ ...desk.get(), link: { ...desk.get().link, state } }),
    air(cueId) {
      const state = { phase: 'running', cueId, kickoff: showStart, deadline: showStart } as const
      desk.set({ ...desk.get(), show: { ...desk.get().show, state } })
    },
    title: cueId => editing.state.get().content.rows.find(({ cue }) => cue.id === cueId)?.cue.title,
    order: () => editing.state.get().content.rows.map(({ cue }) => cue.id),
  }
}
