import { expect, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import { atDesk, createBridgeServer } from '../../src-main/desk/bridge/bridge-server.ts'
import { contentWith, createFakeShowService, cue } from '../fakes/fake-show-service.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import { deskRig } from './rig.ts'

it('a press of a page that a person has named is reported by that name, any other by what it came from', async () => {
  const time = createVirtualTime()
  const own = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 60)])])
  const rig = await deskRig({ time, own })
  const bridge = createBridgeServer(rig.desk, rig)
  const press = async (page: object): Promise<string | undefined> => {
    const { version } = rig.desk.snapshot().show
    for (const edge of ['down', 'up']) {
      const payload = {
        kind: 'keyboard',
        control: 'Space',
        edge,
        intent: { action: 'go' },
        saw: version,
        made: rig.desk.now(),
        ...page,
      }
      expect(await bridge.handle(atDesk('1'), 'trigger', payload)).toMatchObject({ ok: true })
    }
    await time.advance(600)
    return inEnglish(rig.desk.snapshot().pressResult?.origin.surface ?? null) ?? undefined
  }
  expect(await press({ page: 'Anna' })).toBe('Anna')
  expect(await press({})).toBe('Keyboard')
  expect(await bridge.handle(atDesk('1'), 'trigger', { kind: 'keyboard', page: '' })).toMatchObject({
    ok: false,
  })
})
