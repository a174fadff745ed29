import { createSocket } from 'node:dgram'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createOsc } from '../../../src-main/controllers/osc/osc.ts'
import { atDesk, createBridgeServer } from '../../../src-main/desk/bridge/bridge-server.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { deskRig } from '../../desk/rig.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { freeUdpPort } from '../../support/free-port.ts'
import { bundle, message } from './bytes.ts'

/** A desk with two cues that listens to OSC, armed. */
async function oscDesk() {
  const time = createVirtualTime()
  const service = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 30)])])
  const rig = await deskRig({ time, own: service })
  const { desk } = rig
  const osc = createOsc({ now: time.now, wall: time.now, timers: time.timers })
  await desk.controllers.attach({
    ...noDevices,
    sources: [osc.source],
    outputs: [osc.outputs],
    configureOsc: osc.configure,
  })
  const surface = () => desk.snapshot().devices.surfaces.find(({ kind }) => kind === 'osc')
  const when = (holds: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const stop = desk.subscribe(() => {
        if (!holds()) return
        stop()
        resolve()
      })
    })
  const port = await freeUdpPort()
  const open = when(() => surface()?.connected === true)
  const targets = [{ name: 'Itself', protocol: 'udp', host: '127.0.0.1', port }] as const
  desk.controllers.writeOsc({ listening: true, address: '127.0.0.1', port, targets: [...targets] })
  await open
  desk.controllers.write({ id: surface()?.id ?? '', armed: true })
  return { ...rig, time, port, surface, when }
}

it('a desk that sends OSC to itself stays on the cue, disarms OSC and says why', async () => {
  const { desk, emitted, tap, time, port, surface, when } = await oscDesk()
  try {
    const message = { kind: 'osc', address: '/showcall/next', args: [] } as const
    const out = { cue: '', port: `osc:udp:127.0.0.1:${port}`, message: { ...message, args: [] } }
    desk.controllers.writeOutputs({ driving: true, rules: [{ id: 'one', on: 'start', ...out }] })
    const refused = when(() => desk.snapshot().pressResult?.outcome === 'refused')
    tap({ action: 'go' })
    // Past the time in which a second GO is refused anyway.
    await time.advance(600)
    await refused
    expect(desk.snapshot().pressResult).toMatchObject({ reason: 'own-echo', origin: { kind: 'osc' } })
    expect(activeCueId(desk.snapshot().show.state)).toBe('a')
    expect(surface()?.armed).toBe(false)
    expect(emitted.findLast(({ name }) => name === 'notices')?.payload).toMatchObject([{ kind: 'error' }])
  } finally {
    await desk.close()
  }
})

it('a bundle for a time that is past by more than 2 s does nothing, and the desk says how late it was', async () => {
  const { desk, time, port, when } = await oscDesk()
  const sender = createSocket('udp4')
  const onAir = () => activeCueId(desk.snapshot().show.state)
  const pressed = (count: number) => when(() => desk.snapshot().pressResult?.press === count)
  try {
    const refused = pressed(1)
    sender.send(bundle(time.now() - 2_500, message('/showcall/go')), port, '127.0.0.1')
    await refused
    expect(onAir()).toBeNull()
    const { reason, detail = null } = desk.snapshot().pressResult ?? {}
    expect([reason, inEnglish(detail)]).toEqual(['too-late', 'It was 2.5 s late.'])
    for (const [at, cueId] of [
      [time.now() - 1_900, 'a'],
      [null, 'b'],
    ] as const) {
      const acted = when(() => onAir() === cueId)
      sender.send(bundle(at, message('/showcall/go')), port, '127.0.0.1')
      await acted
      await time.advance(600)
    }
  } finally {
    sender.close()
    await desk.close()
  }
})

it('ten thousand packets of nonsense, and as many of addresses that nothing is bound to, tell the pages next to nothing; GO acts', async () => {
  const rig = await oscDesk()
  const { desk, emitted, port, time, when } = rig
  const sender = createSocket('udp4')
  const send = (bytes: Uint8Array): void => sender.send(bytes, port, '127.0.0.1')
  const junk = Buffer.from('GET / HTTP/1.1')
  const bridge = createBridgeServer(desk, rig)
  const onAir = () => activeCueId(desk.snapshot().show.state)
  const before = emitted.length
  try {
    for (let packet = 0; packet < 10_000; packet += 1) {
      send(junk)
      send(message(`/nobody/${packet}`))
      // The desk reads: more than the system keeps would be lost.
      await setImmediate()
      if (packet !== 5_000) continue
      const go = { kind: 'keyboard', control: 'Space', edge: 'down', intent: { action: 'go' } } as const
      const { version: saw } = desk.snapshot().show
      await bridge.handle(atDesk('page'), 'trigger', { ...go, saw, made: time.now() })
      expect(onAir()).toBe('a')
    }
    expect(emitted.length - before).toBeLessThan(60)
    await time.advance(1_000)
    const acted = when(() => onAir() === 'b')
    send(message('/showcall/next'))
    await acted
  } finally {
    sender.close()
    await desk.close()
  }
})
