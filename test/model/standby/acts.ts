import type { RunnerCommand } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { act } from '../../../src-main/service/core/act.ts'
import type { ChangeOrigin } from '../../../src-main/service/core/change.ts'
import type { RundownEdit } from '../../../src-main/service/core/edit.ts'
import { createMention, writeTextVariables } from '../../../src-main/service/core/references.ts'
import { writeCell } from '../../../src-main/service/core/write-cell.ts'
import { createColumn, deleteColumn } from '../../../src-main/service/core/write-column.ts'
import { createCue, deleteCue, patchCue } from '../../../src-main/service/core/write-cue.ts'
import {
  createRundown,
  patchRundown,
  writeOutputMessage,
} from '../../../src-main/service/core/write-rundown.ts'
import fc from '../../support/fast-check.ts'
import type { First } from './first.ts'

/** Something that is done at the first desk; on what is chosen from what there is by then. */
export interface Act {
  readonly kind: keyof typeof acts
  readonly pick: number
  readonly other: number
}

type Carry = (first: First, act: Act) => Promise<unknown>

const origin: ChangeOrigin = { requestId: 'request', actor: 'model', pressId: null }
const text = (at: number): string => ['A', 'B & <b>', 'Käse', '', 'x\0y', 'Long '.repeat(60)][at % 6] ?? ''

/** On one of the rundowns; refused where there is none. */
const edit =
  (change: (edit: RundownEdit, act: Act) => unknown): Carry =>
  async ({ workspace, store, rundown }, what) => {
    const scope = { teamId: store.installation.teamId, rundownId: null }
    return workspace.transact(origin, async transaction => {
      await change(await transaction.open(await rundown(what.pick), scope), what)
    })
  }
/** A press with its reply under a key, as a request keeps it. */
const press =
  (command: (edit: RundownEdit, act: Act) => RunnerCommand): Carry =>
  async ({ workspace, store, rundown }, what) => {
    const scope = { teamId: store.installation.teamId, rundownId: null }
    return workspace.transact(origin, async transaction => {
      const opened = await transaction.open(await rundown(what.pick), scope)
      await act(opened, command(opened, what), null)
      // Those of before are forgotten now and then.
      const until = what.other % 5 === 0 ? transaction.now : instant(0)
      await transaction.tx.keepReply(`key ${what.other}`, text(what.pick), transaction.now, until)
    })
  }
const cue = (opened: RundownEdit, at: number): string => opened.cues[at % opened.cues.length]?.id ?? 'none'
const column = (opened: RundownEdit, at: number): string =>
  opened.columns[at % opened.columns.length]?.id ?? 'none'

const acts = {
  go: press(() => ({ verb: 'next' })),
  start: press(() => ({ verb: 'start' })),
  pause: press(() => ({ verb: 'pause' })),
  jump: press((opened, { other }) => ({ verb: 'jump', cueId: cue(opened, other) })),
  adjust: press(() => ({ verb: 'adjust-duration', delta: duration(5_000) })),
  end: press(() => ({ verb: 'end' })),
  reset: press(() => ({ verb: 'reset' })),
  title: edit((opened, { other }) => patchCue(opened, cue(opened, other), { title: text(other) })),
  type: edit((opened, { other }) =>
    patchCue(opened, cue(opened, other), { type: other % 2 === 0 ? 'heading' : 'cue' }),
  ),
  addCue: edit((opened, { other }) => createCue(opened, { title: text(other) })),
  deleteCue: edit((opened, { other }) => deleteCue(opened, cue(opened, other))),
  addColumn: edit((opened, { other }) => createColumn(opened, { name: `Column ${other}` })),
  deleteColumn: edit((opened, { other }) => deleteColumn(opened, column(opened, other))),
  cell: edit((opened, { pick, other }) =>
    writeCell(opened, {
      cue_id: cue(opened, other),
      column_id: column(opened, pick),
      content: text(pick + other),
    }),
  ),
  mention: edit((opened, { other }) => createMention(opened, { name: `Person ${other}` })),
  variables: edit((opened, { other }) =>
    writeTextVariables(opened, { items: [{ key: `key_${other % 3}`, value: text(other) }], mode: 'replace' }),
  ),
  message: edit((opened, { other }) => writeOutputMessage(opened, { text: text(other), visible: true })),
  rundown: edit((opened, { other }) => patchRundown(opened, { title: `Show ${other}` })),
  /** What was written is taken back, and the commit goes on with what others wrote. */
  failed: edit(async (opened, { other }) => {
    await patchCue(opened, cue(opened, other), { title: 'never' })
    throw new Error('refused')
  }),
  import: ({ workspace, store }, { other }) =>
    workspace.transact(origin, transaction =>
      createRundown(
        transaction,
        store.installation.teamId,
        {
          title: `Imported ${other}`,
          columns: [{ name: 'Light' }, { name: 'Sound' }],
          cues: Array.from({ length: 1 + (other % 6) }, (_, at) => ({
            title: `Cue ${at}`,
            cells: [{ column: at % 2 === 0 ? 'Light' : 'Sound', content: text(at + other) }],
          })),
        },
        transaction.now,
      ),
    ),
  copy: async ({ dashboard, rundown }, { pick }) => dashboard.copyRundown(await rundown(pick), null),
  lock: async ({ dashboard, rundown, parts }, { pick, other }) => {
    const id = await rundown(pick)
    const { cues = [] } = (await parts(id)) ?? {}
    return dashboard.setSkipped(id, cues[other % cues.length]?.cueId ?? '', other % 2 === 0)
  },
  hide: async ({ dashboard, rundown, parts }, { pick, other }) => {
    const id = await rundown(pick)
    const { columns = [] } = (await parts(id)) ?? {}
    return dashboard.setColumn(id, columns[other % columns.length]?.columnId ?? '', {
      isPrivate: other % 2 === 0,
    })
  },
  trash: async ({ dashboard, rundown }, { pick }) => dashboard.deleteRundown(await rundown(pick)),
  restore: async ({ dashboard }) => {
    const [{ rundownId } = { rundownId: '' }] = await dashboard.listTrash()
    return dashboard.undelete(rundownId)
  },
  /** For good, with all that is in it. */
  remove: async ({ store, rundown }, { pick }) => {
    const id = await rundown(pick)
    return store.write(tx => tx.removeRundown(id))
  },
  mint: ({ dashboard }, { other }) =>
    dashboard.mint({ role: other % 2 === 0 ? 'OWNER' : 'VIEW', rundownId: null, expiresIn: null }),
  revoke: async ({ dashboard }, { pick }) => {
    const tokens = await dashboard.listTokens()
    return dashboard.revoke(tokens[pick % tokens.length]?.tokenId ?? '')
  },
  rotate: async ({ dashboard, rundown }, { pick, other }) =>
    dashboard.rotate(other % 2 === 0 ? null : await rundown(pick)),
  renewV0: ({ dashboard }) => dashboard.regenerateV0Token(),
  rate: ({ dashboard }, { other }) => dashboard.setRate(`${1 + other}`),
  nothing: ({ store }) => store.write(async () => undefined),
} satisfies Record<string, Carry>

// The keys of an object literal of exactly these.
const kinds = Object.keys(acts) as (keyof typeof acts)[]
const number = fc.integer({ min: 0, max: 30 })

const presses = ['go', 'jump', 'adjust'] as const

export const anyAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...presses) },
    { weight: 3, arbitrary: fc.constantFrom(...kinds) },
  ),
  pick: number,
  other: number,
})

/** A refusal is an answer like any other. */
export async function carryOut(first: First, what: Act): Promise<void> {
  const carry: Carry = acts[what.kind]
  await carry(first, what).catch(() => undefined)
}
