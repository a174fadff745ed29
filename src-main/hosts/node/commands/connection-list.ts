import type { DeskCommand } from './command.ts'
import { listed } from './outcome.ts'

export const connectionList: DeskCommand = {
  kind: 'desk',
  name: 'connection list',
  positionals: [],
  does: 'lists the saved connections of the running Showcall, without their tokens',
  plan: () => async desk => {
    const { current, items, tokensKept } = await desk.connections()
    const rows = items.map(({ id, name, baseUrl, goAs, hasV1Token, hasV0Token }) => {
      const tokens = [hasV1Token ? 'v1' : '', hasV0Token ? 'v0' : ''].filter(Boolean).join('+')
      return [id === current ? '*' : '', name, baseUrl, goAs, tokens, id]
    })
    const heads = ['USED', 'NAME', 'ADDRESS', 'GO', 'TOKENS', 'ID']
    const outcome = listed(heads, rows, 'No connection is saved; the service on this computer is in use.')
    if (tokensKept === 'keychain' || items.length === 0) return outcome
    return {
      ...outcome,
      say: 'No keychain is available: tokens are kept until Showcall stops.',
    }
  },
}
