import { createHash } from 'node:crypto'
import { Duplex } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { type DeskIdentity, type DeskPairing, pairDesks } from '../../../src-main/hosts/standby/pairing.ts'

/** Both ends of a line; `between` may change what goes over it. */
function line(between: (text: string) => string = text => text): readonly [Duplex, Duplex] {
  const end = (other: () => Duplex): Duplex =>
    new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        other().push(between(chunk.toString()))
        done()
      },
      final(done) {
        other().push(null)
        done()
      },
    })
  const first: Duplex = end(() => second)
  const second: Duplex = end(() => first)
  return [first, second]
}

const booth1: DeskIdentity = { desk: 'one', name: 'Booth 1', showcall: '1.0.0', port: 4750 }
const booth2: DeskIdentity = { desk: 'two', name: 'Booth 2', showcall: '1.0.0', port: 4751 }

interface Side {
  readonly pairing: DeskPairing
  readonly code: Promise<string>
}

function side(
  as: 'first' | 'standby',
  socket: Duplex,
  own: DeskIdentity,
  fingerprints: { readonly own: string; readonly peer: string },
): Side {
  const { promise, resolve } = Promise.withResolvers<string>()
  const pairing = pairDesks({ socket, as, own, fingerprints, timers: realTimers, compare: resolve })
  return { pairing, code: promise }
}

/** `seen`: the certificate that each desk sees of the other, where somebody stands between them. */
function pair(
  options: {
    readonly first?: DeskIdentity
    readonly second?: DeskIdentity
    readonly seen?: readonly [string, string]
    readonly between?: (text: string) => string
  } = {},
): readonly [Side, Side] {
  const { first = booth1, second = booth2, seen = ['B', 'A'], between } = options
  const [one, other] = line(between)
  return [
    side('first', one, first, { own: 'A', peer: seen[0] }),
    side('standby', other, second, { own: 'B', peer: seen[1] }),
  ]
}

const endings = (sides: readonly [Side, Side]) =>
  Promise.all(sides.map(({ pairing }) => pairing.ended.then(end => (end.ok ? end.peer.name : end.why))))

describe('Two desks that are being paired', () => {
  it('show the same eight digits, and are a pair once both people have said so', async () => {
    const sides = pair()
    const codes = await Promise.all(sides.map(({ code }) => code))
    expect(codes[0]).toMatch(/^\d{8}$/)
    expect(codes[1]).toBe(codes[0])
    sides[0].pairing.confirm(true)
    sides[1].pairing.confirm(true)
    expect(await endings(sides)).toEqual(['Booth 2', 'Booth 1'])
  })

  it('show another code each time', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const sides = pair()
        const code = await sides[0].code
        sides[0].pairing.cancel()
        return code
      }),
    )
    expect(new Set(codes).size).toBeGreaterThan(15)
  })

  it('show different codes when somebody stands between them with other certificates', async () => {
    const sides = pair({ seen: ['M', 'M'] })
    const results = await Promise.race([
      Promise.all(sides.map(({ code }) => code)).then(([one, other]) => one === other),
      // The commitment names the certificate of the desk that made it.
      endings(sides).then(() => false),
    ])
    expect(results).toBe(false)
  })

  it('are no pair when a nonce is shown that does not fit its commitment', async () => {
    const forged = createHash('sha256').update('forged').digest('hex')
    const sides = pair({
      between: text => text.replace(/("kind":"reveal","nonce":")[0-9a-f]+/, `$1${forged}`),
    })
    expect(await endings(sides)).toEqual(['protocol', 'protocol'])
  })

  it('are no pair when a person says that the codes differ, whoever has confirmed', async () => {
    const sides = pair()
    await Promise.all(sides.map(({ code }) => code))
    sides[0].pairing.confirm(true)
    sides[1].pairing.confirm(false)
    expect(await endings(sides)).toEqual(['refused', 'not-same'])
  })

  it('are no pair before both have compared: a confirmation that comes early ends it', async () => {
    const [one, other] = line()
    const first = side('first', one, booth1, { own: 'A', peer: 'B' })
    other.write(`${JSON.stringify({ kind: 'confirmed' })}\n`)
    expect(await first.pairing.ended).toMatchObject({ ok: false, why: 'protocol' })
    first.pairing.confirm(true)
  })

  it.each([
    ['another version of Showcall', { ...booth2, showcall: '2.0.0' }, 'other-version'],
    ['the same name', { ...booth2, name: 'Booth 1' }, 'same-name'],
    ['the very same desk', { ...booth2, desk: 'one' }, 'itself'],
  ])('are both told of %s', async (_what, second, why) => {
    expect(await endings(pair({ second }))).toEqual([why, why])
  })

  it('are no pair when the line breaks, or brings what is no message', async () => {
    const [one, other] = line()
    const first = side('first', one, booth1, { own: 'A', peer: 'B' })
    other.destroy()
    one.push(null)
    expect(await first.pairing.ended).toMatchObject({ ok: false, why: 'lost' })
    const [here, there] = line()
    const second = side('first', here, booth1, { own: 'A', peer: 'B' })
    there.write('GET / HTTP/1.1\r\n\r\n')
    expect(await second.pairing.ended).toMatchObject({ ok: false, why: 'protocol' })
  })
})
