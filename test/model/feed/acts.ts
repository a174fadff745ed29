import type { RundownParts } from '../../../src-main/contract/dashboard.ts'
import fc from '../../support/fast-check.ts'
import type { World } from './world.ts'

/** Something that somebody does with the rundown; on what is chosen from what there is by then. */
export interface Commit {
  readonly kind: keyof typeof commits
  readonly pick: number
  readonly other: number
}

type Carry = (world: World, there: There, commit: Commit) => Promise<unknown>

interface There extends RundownParts {
  /** Cyclic choices of identifiers; empty where there is none. */
  cue(at: number): string
  column(at: number): string
  mention(at: number): string
}

const chosen = (ids: readonly string[]) => (at: number) => ids[at % ids.length] ?? 'none'

const text = (at: number): string => ['A', 'B & <b>', 'Käse', '', 'Long '.repeat(20)][at % 5] ?? ''
const keys = ['hall', 'host', 'city']
const key = (at: number): string => keys[at % keys.length] ?? ''

/** Rich text that may name mentions and variables. */
const html = (there: There, at: number): string =>
  [
    'Warm <b>wash</b>',
    `To <rs-mention data-mention-id="${there.mention(at)}" data-fallback-name="old">@old</rs-mention>`,
    `In <rs-variable data-variable-key="${key(at)}" data-fallback-value="there">there</rs-variable>`,
    `<ul><li>${text(at)}</li></ul>`,
  ][at % 4] ?? ''

const act =
  (verb: string, body?: object): Carry =>
  world =>
    world.write('POST', `/action:${verb}`, body ?? {})
const cell = (there: There, { pick, other }: Commit): object => ({
  cue_id: there.cue(pick),
  column_id: there.column(other),
})
const types = ['cue', 'heading', 'group']

const commits = {
  title: (world, there, { pick, other }) =>
    world.write('PATCH', `/cues/${there.cue(pick)}`, { title: text(other) }),
  duration: (world, there, { pick, other }) =>
    world.write('PATCH', `/cues/${there.cue(pick)}`, { duration_ms: other * 1_000 }),
  type: (world, there, { pick, other }) =>
    world.write('PATCH', `/cues/${there.cue(pick)}`, { type: types[other % 3] }),
  move: (world, there, { pick, other }) =>
    world.write('PATCH', `/cues/${there.cue(pick)}`, { position: { after_cue_id: there.cue(other) } }),
  addCue: (world, there, { pick, other }) =>
    world.write('POST', '/cues', {
      title: text(other),
      type: types[pick % 3],
      ...(other % 2 === 0 && { position: { before_cue_id: there.cue(pick) } }),
    }),
  bulk: (world, _, { pick }) =>
    world.write('POST', '/cues:bulk', {
      items: Array.from({ length: pick }, (_, at) => ({ title: `Cue ${at}` })),
    }),
  deleteCue: (world, there, { pick }) => world.write('DELETE', `/cues/${there.cue(pick)}`),
  skip: (world, there, { pick, other }) =>
    world.dashboard().setSkipped(world.rundownId, there.cue(pick), other % 2 === 0),
  lock: (world, there, { pick, other }) =>
    world.dashboard().setPreventEdits(world.rundownId, there.cue(pick), other % 3 === 0),
  addColumn: (world, _, { other }) => world.write('POST', '/columns', { name: `Column ${other}` }),
  renameColumn: (world, there, { pick, other }) =>
    world.write('PATCH', `/columns/${there.column(pick)}`, {
      name: `Named ${other}`,
      ...(other % 3 > 0 && {
        department: other % 3 === 1 ? null : { short_name: `D${other % 10}`, color: '#1565c0', groups: [] },
      }),
    }),
  moveColumns: (world, there) =>
    world.write('POST', '/columns:reorder', {
      column_ids: there.columns
        .filter(({ isPrivate }) => !isPrivate)
        .map(({ columnId }) => columnId)
        .toReversed(),
    }),
  deleteColumn: (world, there, { pick }) => world.write('DELETE', `/columns/${there.column(pick)}`),
  hideColumn: (world, there, { pick, other }) =>
    world.dashboard().setColumn(world.rundownId, there.column(pick), { isPrivate: other % 2 === 0 }),
  cell: (world, there, commit) =>
    world.write('PUT', '/cells', { ...cell(there, commit), content: text(commit.pick + commit.other) }),
  richCell: (world, there, commit) =>
    world.write('PUT', '/cells', {
      ...cell(there, commit),
      content_html: html(there, commit.pick + commit.other),
    }),
  largeCell: (world, there, commit) =>
    world.write('PUT', '/cells', { ...cell(there, commit), content: 'x'.repeat(13_000) }),
  addMention: (world, _, { other }) => world.write('POST', '/mentions', { name: `Person ${other}` }),
  renameMention: (world, there, { pick, other }) =>
    world.write('PATCH', `/mentions/${there.mention(pick)}`, {
      name: `Name ${other}`,
      description: text(pick),
    }),
  deleteMention: (world, there, { pick }) => world.write('DELETE', `/mentions/${there.mention(pick)}`),
  variable: (world, _, { pick, other }) =>
    world.write('POST', '/text-variables:bulk', { items: [{ key: key(pick), value: text(other) }] }),
  replaceVariables: (world, _, { pick, other }) =>
    world.write('POST', '/text-variables:bulk', {
      items: [{ key: key(pick), value: text(other) }],
      mode: 'replace',
    }),
  message: (world, _, { pick, other }) =>
    world.write('PATCH', '/output-message', { text: text(pick), visible: other % 2 === 0 }),
  rundown: (world, _, { other }) => world.write('PATCH', '', { title: `Show ${other}` }),
  startTime: (world, _, { other }) =>
    world.write('PATCH', '', { start_time: other % 2 === 0 ? null : other * 1_000 }),
  start: act('start'),
  next: act('next'),
  pause: act('pause'),
  previous: act('previous'),
  adjust: act('adjust-duration', { delta_ms: 5_000 }),
  jump: (world, there, { pick }) => world.write('POST', '/action:jump', { cue_id: there.cue(pick) }),
  end: world => world.dashboard().end(world.rundownId),
  reset: world => world.dashboard().reset(world.rundownId),
} satisfies Record<string, Carry>

// The keys of an object literal of exactly these.
const kinds = Object.keys(commits) as (keyof typeof commits)[]

const number = fc.integer({ min: 0, max: 30 })
export const anyCommit: fc.Arbitrary<Commit> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: number,
  other: number,
})

export async function commit(world: World, what: Commit): Promise<void> {
  const parts = await world.parts()
  const there = {
    ...parts,
    cue: chosen(parts.cues.map(({ cueId }) => cueId)),
    column: chosen(parts.columns.map(({ columnId }) => columnId)),
    mention: chosen(await world.mentions()),
  }
  const carry: Carry = commits[what.kind]
  await carry(world, there, what)
}
