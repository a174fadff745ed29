import Type, { type Static, type TSchema } from 'typebox'
import {
  ApplyEdits,
  AskScript,
  EditOutcomes,
  editsBytes,
  ListedRundown,
  MarkColumn,
  MarkCue,
  ReadParts,
  ReadScript,
  RestoreShow,
  type ShowState,
  WriteScriptPart,
  WrittenScript,
} from '../../../contract/desk-v1.ts'
import { scriptBytes } from '../../../contract/script.ts'
import type { ProblemCode } from '../../../contract/v1/problem-codes.ts'
import { Status } from '../../../contract/v1/resources.ts'
import { noMarks } from '../../../domain/script/marks.ts'
import type { RunnerState } from '../../../domain/show/runner.ts'
import { instant } from '../../../domain/time/time.ts'
import { act, type Conditions, restoreShow } from '../../core/act.ts'
import type { RundownEdit } from '../../core/edit.ts'
import { statusOf } from '../../core/resources.ts'
import { readScriptPart, scriptTags, writeScriptPart } from '../../core/scripts.ts'
import { listRundowns, partsOf } from '../../core/view.ts'
import { markColumn } from '../../core/write-column.ts'
import { markCue } from '../../core/write-cue.ts'
import { writeEdits } from '../../core/write-edits.ts'
import { conditionsOf, None, type Route, rundownRead, rundownWrite, teamRead } from '../route.ts'

const role = 'OWNER'

/** What an owner's desk elsewhere may do besides v1. */
export const deskRoutes: readonly Route[] = [
  teamRead(
    {
      operation: 'describeDesk',
      summary: 'Answers where the token is one for a desk, and these operations are there.',
      method: 'GET',
      path: '/auth',
      role,
      data: None,
    },
    () => ({ message: 'The token is for a desk.', data: {} }),
  ),
  teamRead(
    {
      operation: 'listShows',
      summary: 'Every rundown that the token sees, with the phase of its show; oldest first.',
      method: 'GET',
      path: '/rundowns',
      role,
      data: Type.Object({ items: Type.Array(ListedRundown) }),
    },
    async ({ caller: { scope }, services }) => {
      const items = await listRundowns(services.reader, scope)
      return { message: `${items.length} rundowns.`, data: { items } }
    },
  ),
  rundownRead(
    {
      operation: 'readParts',
      summary: 'Cues with their locks and skips, and columns with the private ones.',
      method: 'GET',
      path: '/rundowns/{rundown_id}/parts',
      role,
      data: ReadParts,
    },
    ({ view }) => {
      const { title, cues, columns } = partsOf(view)
      return { message: 'The parts of the rundown.', data: { title, cues: [...cues], columns: [...columns] } }
    },
  ),
  rundownRead(
    {
      operation: 'readScript',
      summary: 'The versions that the parts of its script have, and a part itself where `part` names one.',
      method: 'GET',
      path: '/rundowns/{rundown_id}/script',
      role,
      query: AskScript,
      data: ReadScript,
    },
    async ({ view, query: { part }, services: { reader } }) => {
      const tags = await scriptTags(reader, view.rundown.id)
      const state = part === undefined ? {} : { state: await readScriptPart(reader, view.rundown.id, part) }
      return { message: 'The script of the rundown.', data: { tags, ...state } }
    },
  ),
  rundownWrite(
    {
      operation: 'writeScript',
      summary:
        'Puts a part of its script, unless another desk has put one since then. It is no change of the rundown.',
      method: 'POST',
      path: '/rundowns/{rundown_id}/script:write',
      role,
      body: WriteScriptPart,
      bodyBytes: scriptBytes.text + 10_000,
      example: { part: 'marks', state: noMarks, over: '' },
      data: WrittenScript,
      codes: ['precondition.failed', 'payload.too_large'],
    },
    async ({ edit, body: { part, state, over } }) => ({
      message: 'Written.',
      data: { tag: await writeScriptPart(edit.tx, edit.rundownId, part, state, over) },
    }),
  ),
  ofShow('end', 'Ends the show that is on air.', None, ['runner.not_running'], (edit, _body, conditions) =>
    act(edit, { verb: 'end' }, conditions),
  ),
  ofShow('reset', 'Goes back to before the show.', None, [], (edit, _body, conditions) =>
    act(edit, { verb: 'reset' }, conditions),
  ),
  ofShow(
    'restore',
    'Sets the exact anchors of the show: undo.',
    RestoreShow,
    ['cues.not_found', 'cues.invalid_cue_type'],
    (edit, { state, from }, conditions) =>
      restoreShow(edit, { state: stateOf(state), from: from === null ? null : stateOf(from) }, conditions),
    { state: { phase: 'pre-show' }, from: null },
  ),
  rundownWrite(
    {
      operation: 'applyEdits',
      summary: 'Makes edits in their order. One that is refused changes nothing, and the others are made.',
      method: 'POST',
      path: '/rundowns/{rundown_id}/edits:apply',
      role,
      body: ApplyEdits,
      bodyBytes: editsBytes,
      example: { edits: [{ do: 'cue', cueId: 'q3ZkQ1v0bTqV6cJ8xW2e', fields: { title: 'Interview' } }] },
      data: EditOutcomes,
    },
    async ({ edit, body: { edits, over = [] } }) => ({
      message: `${edits.length} edits.`,
      data: { results: await writeEdits(edit, edits, over) },
    }),
  ),
  rundownWrite(
    {
      operation: 'markCue',
      summary: 'Skips a cue or a group, or locks it against edits; or no longer.',
      method: 'POST',
      path: '/rundowns/{rundown_id}/cues:mark',
      role,
      body: MarkCue,
      example: { cueId: 'q3ZkQ1v0bTqV6cJ8xW2e', skipped: true },
      data: None,
      codes: ['cues.not_found'],
    },
    async ({ edit, body: { cueId, ...fields } }) => {
      await markCue(edit, cueId, fields)
      return { message: 'Done.', data: {} }
    },
  ),
  rundownWrite(
    {
      operation: 'markColumn',
      summary: 'Makes a column private or public, or gives it another type.',
      method: 'POST',
      path: '/rundowns/{rundown_id}/columns:mark',
      role,
      body: MarkColumn,
      example: { columnId: 'Gm5sT7yHn2kLp4RdXa9U', isPrivate: true },
      data: None,
      codes: ['columns.not_found'],
    },
    async ({ edit, body: { columnId, ...fields } }) => {
      await markColumn(edit, columnId, fields)
      return { message: 'Done.', data: {} }
    },
  ),
]

/** An act on the show, under the conditions of an action of v1. */
function ofShow<Body extends TSchema>(
  verb: string,
  summary: string,
  body: Body,
  codes: readonly ProblemCode[],
  work: (edit: RundownEdit, body: Static<Body>, conditions: Conditions) => Promise<void>,
  example?: Static<Body>,
): Route {
  return rundownWrite(
    {
      operation: `show.${verb}`,
      summary,
      method: 'POST',
      path: `/rundowns/{rundown_id}/show:${verb}`,
      role,
      isTagged: true,
      body,
      ...(example === undefined ? { bodyOptional: true as const } : { example }),
      data: Status,
      codes: [...codes, 'runner.state_changed'],
    },
    async given => {
      await work(given.edit, given.body, conditionsOf(given))
      return { message: 'Done.', data: statusOf(given.edit.view(), given.edit.now) }
    },
  )
}

function stateOf(state: ShowState): RunnerState {
  if (state.phase === 'pre-show') return state
  if (state.phase === 'ended')
    return { ...state, lastStop: state.lastStop === null ? null : instant(state.lastStop) }
  const anchors = { cueId: state.cueId, kickoff: instant(state.kickoff), deadline: instant(state.deadline) }
  return state.phase === 'running'
    ? { phase: state.phase, ...anchors }
    : { phase: state.phase, ...anchors, lastStop: instant(state.lastStop) }
}
