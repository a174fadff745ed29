import { describe, expect, it } from 'vitest'
import type { PressControl } from '../../../src-main/contract/bridge/controllers.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { atDesk, createBridgeServer } from '../../../src-main/desk/bridge/bridge-server.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import fc from '../../support/fast-check.ts'
import { on, surfacesRig } from '../surfaces/rig.ts'

/** A desk with the first cue on air. Its devices are read after it stood still while `stood` says so. */
async function onAir(stood = { still: false }) {
  const rig = await surfacesRig(
    {},
    {
      waited: () => (stood.still ? 2_500 : 0),
      whenRead: then => then(),
      onStood: () => () => undefined,
      close: () => undefined,
    },
  )
  const bridge = createBridgeServer(rig.desk, rig)
  const deck = rig.hardware.plug({ serial: 'A' })
  rig.bind([on('key-1', 'press', { do: 'go' }), on('key-2', 'press', { do: 'previous' })])
  const version = (): number => rig.desk.snapshot().show.version
  /** A key of a page that moved so long ago on the desk's clock. */
  const page = (
    edge: 'down' | 'held' | 'up',
    ago: number | null,
    action: 'go' | 'previous' | 'pause' = 'go',
    tap?: Intent,
  ) =>
    bridge.handle(atDesk('page'), 'trigger', {
      kind: 'keyboard',
      control: 'Space',
      edge,
      intent: { action },
      ...(tap !== undefined && { tap }),
      saw: version(),
      made: ago === null ? null : rig.time.now() - ago,
    })
  await page('down', 0)
  await page('up', 0)
  await rig.time.advance(600)
  expect(rig.onAir()).toBe('a')
  return { rig, bridge, deck, page, version }
}

describe('a press acts within two seconds of the moment in which it was made, or never', () => {
  it('where it is no press of the show, but changes what is called', async () => {
    const { rig, bridge } = await onAir()
    const rehearse = (made: number | null | undefined) =>
      bridge.handle(atDesk('page'), 'rehearsal', {
        on: true,
        held: true,
        ...(made !== undefined && { made }),
      })
    const now = rig.time.now()
    for (const made of [now - 2_100, now + 2_100, null, undefined])
      expect(await rehearse(made)).toMatchObject({ ok: true, value: { ok: false } })
    expect(rig.desk.snapshot().show.mode).toBe('show')
    expect(await rehearse(now - 1_900)).toMatchObject({ ok: true, value: { ok: true } })
    expect(rig.desk.snapshot().show.mode).toBe('rehearsal')
  })

  it('in a page, however late it comes, or however wrong its clock is', async () => {
    const whenMade = fc.integer({ min: -60_000, max: 60_000 })
    await fc.assert(
      fc.asyncProperty(whenMade, async ago => {
        const { rig, page } = await onAir()
        const acts = Math.abs(ago) <= 2_000
        await page('down', ago)
        await page('up', ago)
        await rig.time.advance(100)
        expect(rig.onAir()).toBe(acts ? 'b' : 'a')
        if (!acts) expect(rig.pressResult()).toMatchObject({ outcome: 'refused', reason: 'too-late' })
        // The key is up again: the next press is one of its own.
        await rig.time.advance(600)
        await page('down', 0)
        await rig.time.advance(100)
        expect(rig.onAir()).toBe(acts ? 'c' : 'b')
      }),
      { numRuns: 40, examples: [[2_000], [2_001], [-2_001]] },
    )
  })

  it('also where it must be held: a hold that began too long ago never ends', async () => {
    const { rig, page } = await onAir()
    await page('down', 0)
    await page('up', 0)
    await rig.time.advance(600)
    await page('down', 2_500, 'previous')
    await rig.time.advance(3_000)
    expect(rig.onAir()).toBe('b')
    expect(rig.pressResult()).toMatchObject({ action: 'previous', reason: 'too-late' })
  })

  it('a page that does not know the time presses nothing, and is told so', async () => {
    const { rig, page } = await onAir()
    await page('down', null)
    await page('up', null)
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({ outcome: 'refused', reason: 'too-late' })
  })

  it('what is refused says by how much it was late', async () => {
    const { rig, page } = await onAir()
    await page('down', 4_240)
    expect(inEnglish(rig.pressResult()?.detail ?? null)).toBe('It was 4.2 s late.')
    await page('up', 0)
    await page('down', -3_000)
    expect(inEnglish(rig.pressResult()?.detail ?? null)).toBe('The clock that it was timed by is 3 s ahead.')
  })

  it('what is sent says how long ago the press, or the end of its hold, was made', async () => {
    const { rig, page } = await onAir()
    const { service } = rig
    service.prompt = false
    await page('down', 1_500)
    await page('up', 1_400)
    service.waiting[0]?.answer()
    await rig.time.advance(600)
    await page('down', 700, 'previous')
    await page('held', 200, 'previous')
    await rig.time.advance(0)
    expect(service.waiting.map(({ command, ago }) => [command.verb, ago])).toEqual([
      ['next', 1_500],
      ['previous', 200],
    ])
  })

  it('a hold is complete when the page says so, and never because its release is under way', async () => {
    const { rig, page } = await onAir()
    await page('down', 0)
    await page('up', 0)
    await rig.time.advance(600)
    await page('down', 0, 'previous')
    await rig.time.advance(1_900)
    expect(rig.onAir()).toBe('b')
    // Let go after 300 ms.
    await page('up', 1_600, 'previous')
    expect(rig.onAir()).toBe('b')
    expect(rig.pressResult()).toMatchObject({ action: 'previous', reason: 'hold-longer' })
    await page('down', 0, 'previous')
    await rig.time.advance(600)
    await page('held', 0, 'previous')
    expect(rig.onAir()).toBe('a')
  })

  it('nor does a hold whose end, or a short press whose release, comes too late', async () => {
    const { rig, page } = await onAir()
    const pause = { action: 'pause' } as const
    for (const edge of ['held', 'up'] as const) {
      await page('down', 0, 'previous', pause)
      await rig.time.advance(5_000)
      await page(edge, 2_500, 'previous', pause)
      expect(rig.onAir()).toBe('a')
      expect(rig.desk.snapshot().show.state.phase).toBe('running')
      expect(rig.pressResult()).toMatchObject({ action: 'previous', reason: 'too-late' })
      await page('up', 0, 'previous', pause)
    }
  })

  it('on a device, a release that was read after the desk stood still ends nothing, and does nothing', async () => {
    const stood = { still: false }
    const { rig, deck } = await onAir(stood)
    rig.bind([
      on('key-1', 'press', { do: 'pause' }),
      on('key-1', 'hold', { do: 'previous' }),
      on('key-2', 'press', { do: 'adjust', seconds: 10 }),
      on('key-2', 'release', { do: 'pause' }),
    ])
    for (const key of ['key-1', 'key-2']) {
      stood.still = false
      deck.press(key)
      stood.still = true
      deck.release(key)
      await rig.time.advance(1_000)
      expect(rig.desk.snapshot().show.state.phase).toBe('running')
      expect(rig.pressResult()).toMatchObject({ reason: 'too-late' })
    }
  })

  it('on the keys of a surface that a page shows', async () => {
    const { rig, bridge, deck, version } = await onAir()
    const { id } = rig.first()
    deck.unplug()
    const press = (ago: number) => {
      const request = {
        id,
        control: 'key-1',
        edge: 'down',
        saw: version(),
        made: rig.time.now() - ago,
      } as const
      return bridge.handle(atDesk('page'), 'surface.press', request satisfies PressControl)
    }
    await press(2_500)
    await rig.time.advance(100)
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({
      reason: 'too-late',
      origin: { control: expect.stringMatching(/1/) },
    })
    await press(100)
    await rig.time.advance(100)
    expect(rig.onAir()).toBe('b')
  })

  it('on a device: what was read after the desk stood still does nothing, and its key is told', async () => {
    const stood = { still: false }
    const { rig, deck } = await onAir(stood)
    stood.still = true
    deck.press('key-1')
    await rig.time.advance(100)
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({ action: 'go', outcome: 'refused', reason: 'too-late' })
    stood.still = false
    deck.press('key-1')
    await rig.time.advance(100)
    expect(rig.onAir()).toBe('b')
  })
})
