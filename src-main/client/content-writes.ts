import type { ReorderCues } from '../contract/v1/bodies.ts'
import type { ContentWrites, WriteResult } from '../desk/ports/content-writes.ts'
import type { Order } from '../domain/cue-order.ts'
import type { ApiError } from './api-error.ts'
import { apiErrorOf } from './link-problems.ts'
import { problemText } from './problem-texts.ts'
import type { RundownIntake } from './rundown-intake.ts'
import { answerEvents } from './unnumbered/answer-events.ts'
import type { V1Client } from './v1-client.ts'

export interface ContentWritesOptions {
  readonly rundownId: string
  readonly v1: V1Client
  readonly intake: Pick<RundownIntake, 'wrote' | 'wroteText' | 'readContent' | 'reached'>
}

/** Writes by the public API. Each promise settles once the desk shows the change. */
export function createContentWrites({ rundownId, v1, intake }: ContentWritesOptions): ContentWrites {
  const write = async <Value>(task: () => Promise<Value>): Promise<WriteResult<Value>> => {
    try {
      return { ok: true, value: await task() }
    } catch (error) {
      const problem = apiErrorOf(error)
      const items = problem.issues.flatMap(({ path: [first, at] }) =>
        first === 'items' && typeof at === 'number' ? [at] : [],
      )
      const { code, unanswered } = problem
      return { ok: false, code, text: problemText(problem), unanswered, items }
    }
  }

  /** Mentions or variables, which answers do not tell whole. */
  const writeText = <Value>(task: () => Promise<Value>): Promise<WriteResult<Value>> =>
    write(async () => {
      const value = await task()
      await intake.wroteText()
      return value
    })

  return {
    patchRundown: body =>
      write(async () => {
        const { data } = await v1.patchRundown(rundownId, body)
        await intake.wrote(() => answerEvents.rundown(data))
        return null
      }),
    bulkCues: items =>
      write(async () => {
        const cues = await v1.bulkCues(rundownId, items)
        await intake.wrote(known => answerEvents.cues(known, cues, items))
        return cues.map(({ id }) => id)
      }),
    patchCue: (cueId, body) =>
      write(async () => {
        const { data } = await v1.patchCue(rundownId, cueId, body)
        await intake.wrote(() => [answerEvents.cue(data)])
        return null
      }),
    createCue: body =>
      write(async () => {
        const { data } = await v1.createCue(rundownId, body)
        await intake.wrote(known => answerEvents.madeCue(known, data, body.position))
        return data.id
      }),
    deleteCue: cueId =>
      write(async () => {
        await gone('cues.not_found', v1.deleteCue(rundownId, cueId))
        await intake.wrote(known => answerEvents.removedCue(known, cueId))
        return null
      }),
    reorderCues: order =>
      write(async () => {
        const told = await v1.reorderCues(rundownId, sentOrder(order))
        await intake.wrote(known => answerEvents.order(known, told.length === 0 ? order : told))
        return null
      }),
    bulkCells: items =>
      write(async () => {
        const cells =
          items.length === 1 && items[0] !== undefined
            ? [await v1.writeCell(rundownId, items[0])]
            : await v1.bulkCells(rundownId, items)
        await intake.wrote(() => answerEvents.cells(cells))
        return null
      }),
    createColumn: body =>
      write(async () => {
        const { data } = await v1.createColumn(rundownId, body)
        await intake.wrote(known => answerEvents.madeColumn(known, data, body))
        return data.id
      }),
    nameColumn: (columnId, name) =>
      write(async () => {
        const { data } = await v1.patchColumn(rundownId, columnId, { name })
        await intake.wrote(() => answerEvents.column(data))
        return null
      }),
    deleteColumn: columnId =>
      write(async () => {
        await gone('columns.not_found', v1.deleteColumn(rundownId, columnId))
        await intake.wrote(() => answerEvents.removedColumn(columnId))
        return null
      }),
    reorderColumns: columnIds =>
      write(async () => {
        await v1.reorderColumns(rundownId, columnIds)
        await intake.wrote(() => answerEvents.rundown({ column_order: [...columnIds] }))
        return null
      }),
    createMention: body => writeText(async () => (await v1.createMention(rundownId, body)).id),
    patchMention: (mentionId, body) =>
      writeText(async () => {
        await v1.patchMention(rundownId, mentionId, body)
        return null
      }),
    deleteMention: mentionId =>
      writeText(async () => {
        await gone('mentions.not_found', v1.deleteMention(rundownId, mentionId))
        return null
      }),
    createVariable: (key, value) =>
      writeText(async () => {
        await v1.createTextVariable(rundownId, { key, value })
        return null
      }),
    patchVariable: (key, value) =>
      writeText(async () => {
        await v1.patchTextVariable(rundownId, key, value)
        return null
      }),
    deleteVariable: key =>
      writeText(async () => {
        await gone('text_variables.not_found', v1.deleteTextVariable(rundownId, key))
        return null
      }),
    reread: () =>
      write(async () => {
        await intake.readContent()
        return null
      }),
    reached: intake.reached,
  }
}

/** A deletion of what is not there any more is done: somebody else was first, or its answer got lost. */
async function gone(notFound: ApiError['code'], deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (apiErrorOf(error).code !== notFound) throw error
  }
}

const sentOrder = (order: Order): ReorderCues['order'] =>
  order.map(({ id, children = [] }) =>
    children.length === 0 ? { id } : { id, children: children.map(child => ({ id: child.id })) },
  )
