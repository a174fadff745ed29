import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const ratePreset: ActCommand = {
  kind: 'act',
  name: 'rate-preset',
  words: ['[RATE]'],
  does: 'prints or sets the request limit of the team: free, paid, local, or a number per minute',
  plan:
    ({ words: [rate] }) =>
    async acts => {
      if (rate === undefined) return { done: true, print: await acts.rate() }
      return outcomeOf(await acts.setRate(rate), `The request limit of the team is ${rate}.`)
    },
}
