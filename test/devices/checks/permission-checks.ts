import { chmodSync } from 'node:fs'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { deckIdentity, infinityPedal, knownDeck } from '../virtual/hid-identities.ts'
import { type Bench, type Check, same } from './check.ts'
import { startAsUser, type UserProcess } from './user-process.ts'

/** A user who is in no group that matters. */
const nobody = 65_534
const notRoot = (): string | null => (process.getuid?.() === 0 ? null : 'only root can become another user')

const nodesOf = async ({ bus }: Bench): Promise<readonly string[]> => [
  ...new Set((await bus.list()).map(({ path }) => path)),
]

async function asNobody<Result>(work: (user: UserProcess) => Promise<Result>): Promise<Result> {
  const user = startAsUser(nobody, nobody)
  try {
    return await work(user)
  } finally {
    await user.close()
  }
}

const told = async (
  user: UserProcess,
  source: string,
): Promise<readonly (readonly [string, string, boolean])[]> => {
  const report = await user.report(`a problem of ${source}`, ({ source: of, ...rest }) => {
    return of === source && rest.is === 'problems' && rest.problems.length > 0
  })
  return report.is === 'problems'
    ? report.problems.map(({ device, what, remedy }) => [
        inEnglish(device),
        inEnglish(what),
        /sudo .*(udev --install|usermod -aG audio)/.test(inEnglish(remedy)),
      ])
    : []
}

const denied = 'It is plugged in, but this user has no permission to open it.'
const deniedMidi =
  'A MIDI device is plugged in, but this user is not allowed to use the system’s MIDI sequencer.'
/** Its rights are changed in the virtual machine alone. */
const sequencer = '/dev/snd/seq'

export const permissionChecks = (guest: boolean): readonly Check[] => [
  {
    name: 'A user without the right is told so with the command that gives it; once it is given, the devices are there',
    skipped: notRoot,
    run: async bench => {
      await bench.laboratory.hid(deckIdentity(knownDeck('original-mk2'), 'SERIAL07'))
      await bench.laboratory.hid(infinityPedal)
      // As the kernel makes them, whatever this computer's udev did.
      for (const node of await nodesOf(bench)) chmodSync(node, 0o600)
      if (guest) chmodSync(sequencer, 0o600)
      await asNobody(async user => {
        same('problems of the decks', await told(user, 'decks'), [['Stream Deck MK.2', denied, true]])
        same('problems of the pedals', await told(user, 'pedals'), [['Infinity foot pedal', denied, true]])
        if (guest) same('problems of MIDI', await told(user, 'midi'), [['MIDI', deniedMidi, true]])
        for (const node of await nodesOf(bench)) chmodSync(node, 0o666)
        if (guest) chmodSync(sequencer, 0o666)
        for (const modelId of ['stream-deck/original-mk2', 'hid/infinity']) {
          await user.report(modelId, report => report.is === 'surface' && report.modelId === modelId)
        }
        if (guest) {
          await user.report('no problem of MIDI any more', report => {
            return report.source === 'midi' && report.is === 'problems' && report.problems.length === 0
          })
        }
      })
      return undefined
    },
  },
]
