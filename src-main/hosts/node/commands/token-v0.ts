import type { ActCommand } from './command.ts'

export const tokenV0: ActCommand = {
  kind: 'act',
  name: 'token v0',
  words: [],
  takes: '[--regenerate]',
  does: 'prints the token of v0, or makes another in its place and prints that',
  options: { regenerate: { type: 'boolean' } },
  plan:
    ({ flag }) =>
    async acts => {
      if (!flag('regenerate')) return { done: true, print: await acts.v0Token() }
      return {
        done: true,
        print: await acts.regenerateV0Token(),
        say: 'The token of v0 before this one no longer holds.',
      }
    },
}
