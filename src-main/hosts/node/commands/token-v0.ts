import type { ActCommand } from './command.ts'

export const tokenV0: ActCommand = {
  kind: 'act',
  name: 'token v0',
  words: [],
  takes: '[--regenerate]',
  does: 'prints the v0 token, or replaces it and prints the new one',
  options: { regenerate: { type: 'boolean' } },
  plan:
    ({ flag }) =>
    async acts => {
      if (!flag('regenerate')) return { done: true, print: await acts.v0Token() }
      return {
        done: true,
        print: await acts.regenerateV0Token(),
        say: 'The old v0 token no longer works.',
      }
    },
}
