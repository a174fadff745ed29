import { limits } from '../../contract/v1/limits.ts'
import type { CellResource } from '../../contract/v1/resources.ts'
import type { WholeRundowns } from '../../desk/ports/whole-rundowns.ts'
import type { V1Client } from '../v1/v1-client.ts'
import { listedOf } from './readings.ts'

/** Whole rundowns by the public API. `asSentence` rejects with a sentence for the person who asked. */
export function createWholeRundowns(
  v1: V1Client,
  asSentence: <Result>(task: Promise<Result>) => Promise<Result>,
): WholeRundowns {
  return {
    list: async () => (await asSentence(v1.rundowns())).map(listedOf),
    read: (rundownId, progress) =>
      asSentence(
        (async () => {
          const { rundown, cues, columns } = await v1.rundown(rundownId, ['cues', 'columns'])
          const most = cues.filter(cue => cue.type === 'cue').length * columns.length
          const cells: CellResource[] = []
          // By page, so that it can be cancelled and reports its progress.
          for await (const page of v1.cellPages(rundownId, {})) {
            cells.push(...page)
            progress(cells.length, most)
          }
          const mentions = await v1.mentions(rundownId)
          const variables = await v1.textVariables(rundownId)
          const message = await v1.outputMessage(rundownId)
          return { rundown, cues, columns, cells, mentions, variables, message }
        })(),
      ),
    create: body => asSentence(v1.createRundown(body)),
    async bulkCells(rundownId, items) {
      await asSentence(v1.bulkCells(rundownId, items))
    },
    bulkMentions: (rundownId, items) => asSentence(v1.bulkMentions(rundownId, items)),
    async bulkTextVariables(rundownId, items) {
      await asSentence(v1.bulkTextVariables(rundownId, items, 'merge'))
    },
    patchColumn: async (rundownId, columnId, body) =>
      (await asSentence(v1.patchColumn(rundownId, columnId, body))).data,
    async patchRundown(rundownId, body) {
      await asSentence(v1.patchRundown(rundownId, body))
    },
    async patchOutputMessage(rundownId, body) {
      await asSentence(v1.patchOutputMessage(rundownId, body))
    },
    deleteRundown: rundownId => asSentence(v1.deleteRundown(rundownId)),
    bulkItems: limits.bulkItems,
  }
}
