import type { ActCommand } from './command.ts'
import { outcomeOf } from './outcome.ts'

export const ratePreset: ActCommand = {
  kind: 'act',
  name: 'rate-preset',
  words: ['[RATE]'],
  does: 'prints the budget of the team, or sets it: free, paid, local, or requests a minute',
  plan:
    ({ words: [rate] }) =>
    async acts => {
      if (rate === undefined) return { done: true, print: await acts.rate() }
      return outcomeOf(await acts.setRate(rate), `The budget of the team is ${rate}.`)
    },
}
