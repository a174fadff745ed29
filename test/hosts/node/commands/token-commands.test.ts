import { expect, it } from 'vitest'
import type { EndedReply } from '../../../../src-main/contract/dashboard.ts'
import type { Acts } from '../../../../src-main/hosts/node/commands/command.ts'
import { tokenCommands } from '../../../../src-main/hosts/node/commands/token-commands.ts'

/** What the command says when the service answers so. */
async function saidBy(name: string, reply: EndedReply): Promise<string | undefined> {
  const command = tokenCommands.find(one => one.name === name)
  if (command?.kind !== 'act') throw new Error(`${name} is no act.`)
  const act = command.plan({
    positionals: ['t1'],
    option: () => undefined,
    flag: () => false,
    path: text => text,
  })
  const acts: Pick<Acts, 'revoke' | 'rotate'> = { revoke: async () => reply, rotate: async () => reply }
  // The command uses no other act.
  return (await act(acts as Acts)).say
}

it.each(['token revoke', 'token rotate'])(
  '%s says that tokens have ended, and where that is not stored',
  async name => {
    const stored = await saidBy(name, { ok: true, stored: true })
    expect(stored).toMatch(/is revoked\.$|Create new ones\.$/)
    expect(await saidBy(name, { ok: true, stored: false })).toBe(
      `${stored} This is not stored: the disk is full, or cannot be written. It holds while Showcall runs. Free some space, then run this again.`,
    )
  },
)
