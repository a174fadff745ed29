import { createHash, randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type Duplex, duplexPair } from 'node:stream'
import Type, { type Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { DeskPairingSlice } from '../../../src-main/contract/bridge/standby.ts'
import { validatorOf } from '../../../src-main/contract/validator.ts'
import type { Said } from '../../../src-main/domain/messages/message.ts'
import { fingerprintOf } from '../../../src-main/hosts/network/self-signed.ts'
import { NewPair } from '../../../src-main/hosts/standby/new-pair.ts'
import { pairDesks } from '../../../src-main/hosts/standby/pairing.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'

const SentMessage = Type.Object({
  kind: Type.String(),
  nonce: Type.Optional(Type.String()),
  commitment: Type.Optional(Type.String()),
})
const sentMessage = validatorOf(SentMessage)

const digest = (...parts: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['Showcall pairing', ...parts]))
    .digest()

/** The certificate of whoever stands in between, as both desks see it. */
const between = 'M'
const ofStandby = 'S'

const codeOf = (...parts: readonly string[]): string =>
  String(digest(...parts).readUIntBE(0, 6) % 100_000_000).padStart(8, '0')

/** One connection of somebody in between to a desk. */
function attack(socket: Duplex, name: string) {
  const nonce = randomBytes(32).toString('hex')
  const commitment = digest(nonce, between).toString('hex')
  const received: Static<typeof SentMessage>[] = []
  const lines = createInterface({ input: socket })
  lines.on('line', line => {
    const message: unknown = JSON.parse(line)
    if (sentMessage.Check(message)) received.push(message)
  })
  const send = (message: object): void => void socket.write(`${JSON.stringify(message)}\n`)
  return {
    nonce,
    commit: () => send({ kind: 'commit', desk: name, name, showcall: '1.0.0', port: 4750, commitment }),
    reveal: () => send({ kind: 'reveal', nonce }),
    /** What the desk has revealed so far. */
    revealed: () => received.find(({ kind }) => kind !== 'commit' && kind !== 'refused')?.nonce ?? null,
    heard: (kind: string) => received.some(message => message.kind === kind),
    async hangUp() {
      socket.end()
      await settled()
      socket.destroy()
    },
  }
}
type Attack = ReturnType<typeof attack>

/** Once everything that is on its way has arrived. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise(resolve => setImmediate(resolve))
}

/** A first desk. */
function firstDesk() {
  const time = createVirtualTime()
  const problems: Said[] = []
  const shown: DeskPairingSlice[] = []
  let certificate = ''
  const saved = { desk: 'one', name: 'Booth 1', host: null, port: 4750, pair: null }
  const desk = new NewPair({
    file: { read: () => saved, write: () => undefined },
    version: '1.0.0',
    timers: time.timers,
    lostAfter: 5_000,
    now: time.now,
    desk: () => null,
    listen: async ours => {
      certificate = fingerprintOf(ours.certificate)
      return { port: 4750, close: async () => undefined }
    },
    paired: async () => undefined,
    changed: () => {
      const slice = desk.slice()
      if (slice !== null) shown.push(slice)
    },
    showProblem: problem => {
      if (problem !== null) problems.push(problem)
    },
  })
  return {
    desk,
    shown,
    problems,
    certificate: () => certificate,
    /** Null: this desk waits for none any more. */
    connect(): Attack | null {
      const [here, there] = duplexPair()
      return desk.take(here, between, '192.168.1.66') ? attack(there, 'Booth 2') : null
    },
  }
}

/** What a standby shows with which somebody in between has finished. */
async function codeAtStandby(): Promise<string> {
  const [here, there] = duplexPair()
  const { promise, resolve } = Promise.withResolvers<string>()
  const standby = pairDesks({
    socket: here,
    as: 'standby',
    own: { desk: 'two', name: 'Booth 2', showcall: '1.0.0', port: 4751 },
    fingerprints: { own: ofStandby, peer: between },
    timers: createVirtualTime().timers,
    compare: resolve,
  })
  const first = attack(there, 'Booth 1')
  first.commit()
  await settled()
  first.reveal()
  const code = await promise
  standby.cancel()
  return code
}

/** One pairing of two people with somebody in between, who tries until the first desk ends it, 200 times at most. */
async function triedUntilEnded(digits: number) {
  const first = firstDesk()
  await first.desk.listen()
  const wanted = (await codeAtStandby()).slice(0, digits)
  for (let tries = 0; tries < 200; tries++) {
    const at = first.connect()
    if (at === null) return { same: false, tries, ...first }
    at.commit()
    await settled()
    const told = at.revealed()
    const isHopeless =
      told !== null && !codeOf(at.nonce, between, told, first.certificate()).startsWith(wanted)
    if (!isHopeless) {
      at.reveal()
      await settled()
      const shown = first.desk.slice()?.code ?? ''
      if (shown.startsWith(wanted)) return { same: true, tries: tries + 1, ...first }
    }
    await at.hangUp()
  }
  return { same: false, tries: 200, ...first }
}

describe('Somebody in between two desks that are being paired', () => {
  it('has one try for each press of a person, with the chance of the code’s length, and the first desk shows that', async () => {
    const pairings = 200
    let hits = 0
    for (let each = 0; each < pairings; each++) {
      const { same, tries, shown, problems } = await triedUntilEnded(1)
      if (same) hits++
      else expect(problems).toEqual([{ code: 'standby.pairing.lost', params: {} }])
      expect(tries).toBe(1)
      expect(shown.some(({ code }) => code?.length === 8)).toBe(true)
    }
    // One digit of eight: one in ten, and five standard deviations.
    expect(hits).toBeGreaterThan(0)
    expect(hits).toBeLessThan(45)
  }, 60_000)

  it('learns nothing by thousands of connections that they break before they reveal their nonce, and the right desk still pairs', async () => {
    const first = firstDesk()
    await first.desk.listen()
    for (let tries = 0; tries < 2_000; tries++) {
      const at = first.connect()
      if (at === null) throw new Error('The first desk has ended the pairing.')
      at.commit()
      await settled()
      expect(at.heard('commit')).toBe(true)
      expect(at.revealed()).toBeNull()
      await at.hangUp()
    }
    expect(first.desk.slice()).toMatchObject({ step: 'waiting', code: null })
    const right = first.connect()
    right?.commit()
    await settled()
    right?.reveal()
    await settled()
    expect(first.desk.slice()?.code).toMatch(/^\d{8}$/)
  }, 60_000)

  it('ends the pairing at the standby too, by a connection that breaks once the standby has revealed', async () => {
    const [here, there] = duplexPair()
    const standby = pairDesks({
      socket: here,
      as: 'standby',
      own: { desk: 'two', name: 'Booth 2', showcall: '1.0.0', port: 4751 },
      fingerprints: { own: ofStandby, peer: between },
      timers: createVirtualTime().timers,
      compare: () => undefined,
    })
    const at = attack(there, 'Booth 1')
    at.commit()
    await settled()
    expect(at.revealed()).toMatch(/^[0-9a-f]{64}$/)
    await at.hangUp()
    expect(await standby.ended).toMatchObject({ ok: false, why: 'lost' })
  })
})
