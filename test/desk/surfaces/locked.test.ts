import { expect, it } from 'vitest'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { surfacesRig } from './rig.ts'

it('a locked show takes no device out of the simulator, no learned device and no test of an output', async () => {
  const rig = await surfacesRig()
  rig.hardware.plug({ simulated: true })
  await rig.hold({ action: 'lock' }, 'L')
  const { controllers } = rig.desk
  const locked = { ok: false, reason: messageOf('refusal.locked') }
  expect(controllers.plug('stream-deck/mk2')).toEqual(locked)
  expect(controllers.unplug(rig.first().id)).toEqual(locked)
  expect(controllers.stopLearning(true)).toEqual(locked)
  const message = { kind: 'program', channel: 1, program: 1 } as const
  expect(controllers.testOutput({ id: 'x', on: 'next', cue: '', port: 'midi:Lights', message })).toEqual(
    locked,
  )
  expect(rig.hardware.sent).toEqual([])
})
