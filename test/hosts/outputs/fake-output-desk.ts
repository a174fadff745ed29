import type { Language } from '../../../src-main/domain/language.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import type { OutputDesk } from '../../../src-main/hosts/outputs/relay.ts'

export interface FakeOutputDesk extends OutputDesk {
  /** What was asked and told, in order. */
  readonly log: string[]
  /** Socket of the screen that joined last. */
  joined: string
  /** As a person chose it. */
  chosen: Language | null
  /** Of the other desk. */
  others: readonly string[]
}

/** A desk that knows one secret, `right`, which is that of a clock, and of a crew page of the device `own`. */
export function fakeOutputDesk(): FakeOutputDesk {
  const fake: FakeOutputDesk = {
    log: [],
    joined: '',
    chosen: null,
    others: [],
    async outputOpens({ kind, key, device }) {
      if (key !== 'right' || (kind !== 'clock' && kind !== 'cue-light')) return 'no-such-output'
      return kind === 'clock' || device === 'own' ? 'open' : 'other-device'
    },
    async outputSaid(_clientId, said) {
      fake.log.push(`said ${JSON.stringify(said)}`)
      return 'done'
    },
    outputJoined(clientId, { kind, key }) {
      fake.joined = clientId
      fake.log.push(`joined ${kind} ${key}`)
    },
    outputLeft: () => void fake.log.push('left'),
    outputPrompted: async () => null,
    outputClock: async () => ({ now: instant(42), clockSteps: 0 }),
    otherOutputs: async () => fake.others,
    outputStanding: async (kind, key) =>
      kind === 'clock' && key === 'right' ? { leads: true, epoch: 2 } : null,
    language: async () => fake.chosen,
  }
  return fake
}
