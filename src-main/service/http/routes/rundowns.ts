import Type from 'typebox'
import { CreateRundown, PatchRundown } from '../../../contract/v1/bodies.ts'
import { limits } from '../../../contract/v1/limits.ts'
import { v1 } from '../../../contract/v1/operations.ts'
import {
  CellResource,
  ColumnResource,
  CueResource,
  Id,
  RundownResource,
} from '../../../contract/v1/resources.ts'
import { instant } from '../../../domain/time/time.ts'
import { cellResource, columnResource, cueResource, rundownResource } from '../../core/resources.ts'
import { publicColumns, type View } from '../../core/view.ts'
import { createRundown, deleteRundown, patchRundown, refuseOverQuota } from '../../core/write-rundown.ts'
import { invalid, issue, ProblemError } from '../../problem-error.ts'
import type { Reader } from '../../store/port.ts'
import { PageQuery, pageOf, pageSize } from '../paging.ts'
import { type Route, rundownRead, rundownWrite, teamRead, teamWrite } from '../route.ts'

const includes = ['cues', 'columns', 'cells'] as const

/** Rundowns: `listRundowns` to `deleteRundown`. */
export const rundownRoutes: readonly Route[] = [
  teamRead(
    {
      ...v1('listRundowns'),
      summary: 'Lists the rundowns that the token can see, oldest first.',
      role: 'VIEW',
      query: PageQuery,
      data: pageOf(RundownResource),
      codes: ['cursor.invalid'],
    },
    async ({ query, caller: { scope }, services: { workspace, reader, cursors } }) => {
      const list = `rundowns:${scope.teamId}`
      const place = query.cursor === undefined ? null : cursors.read(list, query.cursor)
      const after = place === null ? null : { createdAt: instant(Number(place[0])), id: String(place[1]) }
      const limit = pageSize(query)
      const found = await reader.rundownsAfter(scope, after, limit + 1)
      const page = found.slice(0, limit)
      const items: RundownResource[] = []
      for (const stored of page) items.push(rundownResource(await workspace.viewOf(stored)))
      const last = page.at(-1)?.rundown
      const more = found.length > limit && last !== undefined
      return {
        message: `${items.length} rundowns.`,
        data: { items, next_cursor: more ? cursors.write(list, [last.createdAt, last.id]) : null },
      }
    },
  ),
  teamWrite(
    {
      ...v1('createRundown'),
      summary: 'Creates a rundown with its columns, cues and cells: all or nothing.',
      role: 'EDIT',
      body: CreateRundown,
      example: {
        title: 'Evening show',
        timezone: 'Europe/Berlin',
        start_time: '2026-05-01T18:00:00Z',
        columns: [{ name: 'Light' }],
        cues: [
          { title: 'Opening', duration_ms: 60_000, cells: [{ column: 'Light', content: 'Blackout' }] },
          { type: 'group', title: 'Part one', children: [{ title: 'Interview', duration_ms: 300_000 }] },
        ],
      },
      data: RundownResource,
      status: 201,
      invalidBody: 'rundowns.invalid_payload',
      codes: ['forbidden', 'cues.too_many', 'columns.too_many', 'plan.limit_exceeded'],
    },
    async ({ body, caller: { scope }, transaction, now }) => {
      if (scope.rundownId !== null) {
        throw new ProblemError('forbidden', 'Creating a rundown needs a token of the whole team.')
      }
      await refuseOverQuota(transaction, scope.teamId)
      const edit = await createRundown(transaction, scope.teamId, body, now)
      return {
        message: 'The rundown was created.',
        data: rundownResource(edit.view()),
        location: `/rundowns/${edit.rundownId}`,
      }
    },
  ),
  rundownRead(
    {
      ...v1('getRundown'),
      summary: 'Reads a rundown, with what it includes if asked.',
      role: 'VIEW',
      query: Type.Object(
        { include: Type.Optional(Type.String({ description: 'Of cues, columns and cells, by commas.' })) },
        { additionalProperties: false },
      ),
      data: RundownResource,
      included: Type.Object({
        cues: Type.Optional(Type.Array(CueResource)),
        columns: Type.Optional(Type.Array(ColumnResource)),
        cells: Type.Optional(Type.Array(CellResource)),
      }),
      codes: ['payload.too_large'],
    },
    async ({ view, query, services, caller }) => {
      const wanted = includesOf(query.include)
      if (wanted.includes('cells')) services.largeReplies.admit(caller)
      const included = await readIncludes(view, wanted, services.reader)
      return {
        message: 'The rundown.',
        data: rundownResource(view),
        ...(wanted.length > 0 && { included, appliedIncludes: wanted }),
      }
    },
  ),
  rundownWrite(
    {
      ...v1('patchRundown'),
      summary: 'Changes a rundown.',
      role: 'EDIT',
      body: PatchRundown,
      example: { title: 'Late show', status: 'approved' },
      data: RundownResource,
      invalidBody: 'rundowns.invalid_payload',
      codes: ['rundowns.empty_patch'],
    },
    ({ edit, body }) => {
      patchRundown(edit, body)
      return { message: 'The rundown was changed.', data: rundownResource(edit.view()) }
    },
  ),
  rundownWrite(
    {
      ...v1('deleteRundown'),
      summary: 'Deletes a rundown. It stays in the trash for 30 days.',
      role: 'OWNER',
      data: Type.Object({ id: Id }),
      codes: ['runner.show_running'],
    },
    ({ edit }) => {
      deleteRundown(edit)
      return { message: 'The rundown was deleted.', data: { id: edit.rundownId } }
    },
  ),
]

type Include = (typeof includes)[number]

function includesOf(asked: string | undefined): Include[] {
  if (asked === undefined || asked === '') return []
  const names = [...new Set(asked.split(',').map(name => name.trim()))]
  const known = includes.filter(include => names.includes(include))
  if (known.length < names.length) {
    throw invalid('bad_request', [issue(['include'], `may name ${includes.join(', ')}`, 'enum')])
  }
  return known
}

async function readIncludes(view: View, wanted: readonly Include[], reader: Reader) {
  const included: Record<string, unknown> = {}
  if (wanted.includes('cues')) included['cues'] = view.cues.map(cueResource)
  if (wanted.includes('columns')) included['columns'] = publicColumns(view).map(columnResource)
  if (wanted.includes('cells')) included['cells'] = await readCells(view.rundown.id, reader)
  return included
}

async function readCells(rundownId: string, reader: Reader) {
  const received = await reader.cellCount({ rundownId })
  if (received > limits.cellsPerInclude) {
    throw new ProblemError(
      'payload.too_large',
      'The rundown has too many cells for an include. Read them page by page.',
      {
        limit: limits.cellsPerInclude,
        received,
        unit: 'cells',
      },
    )
  }
  return (await reader.cellsAfter({ rundownId }, null, limits.cellsPerInclude)).map(cellResource)
}
