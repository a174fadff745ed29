import { inEnglish } from '../../../contract/english.ts'
import type { DeskCommand } from './command.ts'
import { findConnection } from './find-connection.ts'
import { said, timeOf } from './outcome.ts'

export const connectionCheck: DeskCommand = {
  kind: 'desk',
  name: 'connection check',
  positionals: ['NAME'],
  does: 'tests a saved connection: does the service answer, what can the token see, how is timing received',
  plan:
    ({ positionals: [name = ''] }) =>
    async desk => {
      const { id, baseUrl, v0Url, socketUrl } = await findConnection(desk, name)
      const check = await desk.check({ id, baseUrl, v0Url, socketUrl })
      if (!check.ok) {
        const { code, text, fingerprint } = check
        const shown = fingerprint === undefined ? '' : ` SHA-256: ${fingerprint}`
        return { done: false, say: `${inEnglish(text)} (${code})${shown}` }
      }
      const { rundowns, role, expiresAt, timing, advice } = check
      const expiry = expiresAt === null ? '' : `, until ${timeOf(expiresAt)}`
      const token = `The token${role === null ? '' : ` (${role})`} sees ${rundowns} rundown${rundowns === 1 ? '' : 's'}${expiry}.`
      return said([token, `Timing: ${timing}.`, inEnglish(advice)].filter(Boolean).join(' '))
    },
}
