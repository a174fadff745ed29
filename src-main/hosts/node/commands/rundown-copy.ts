import { lengths } from '../../../contract/v1/limits.ts'
import { type ActCommand, UsageError } from './command.ts'
import { refusal } from './outcome.ts'

export const rundownCopy: ActCommand = {
  kind: 'act',
  name: 'rundown copy',
  words: ['ID'],
  takes: '[--title TITLE]',
  does: 'copies a rundown and prints the ID of the copy',
  options: { title: { type: 'string' } },
  plan({ words: [rundownId = ''], option }) {
    const title = option('title') ?? null
    if (title !== null && (title === '' || title.length > lengths.title)) {
      throw new UsageError(`--title must have 1 to ${lengths.title} characters.`)
    }
    return async acts => {
      const reply = await acts.copyRundown(rundownId, title)
      return reply.ok ? { done: true, print: reply.rundownId } : refusal(reply)
    }
  },
}
