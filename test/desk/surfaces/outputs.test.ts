import { beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { OutputRule } from '../../../src-main/contract/show-output.ts'
import { contentWith } from '../../fakes/fake-show-service.ts'
import { cues, type SurfacesRig, surfacesRig } from './rig.ts'

const osc = (id: string, happening: OutputRule['on'], cue = ''): OutputRule => ({
  id,
  on: happening,
  cue,
  port: 'midi:Lights',
  message: { kind: 'osc', address: `/${id}`, args: ['{number}', '{title}', 'x'] },
})

describe('what goes out to lighting and sound', () => {
  let rig: SurfacesRig
  beforeEach(async () => {
    rig = await surfacesRig()
    rig.desk.controllers.writeOutputs({
      driving: true,
      rules: [
        osc('start', 'start'),
        osc('next', 'next'),
        osc('on-air', 'on-air', '2'),
        osc('pause', 'pause'),
      ],
    })
  })

  const sent = () =>
    rig.hardware.sent.map(({ message }) =>
      message.kind === 'osc' ? `${message.address} ${message.args.join(' ')}` : message.kind,
    )
  const go = async (): Promise<void> => {
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
  }

  it('fires on a confirmed press, filled in with the cue that went on air', async () => {
    await go()
    await go()
    expect(sent()).toEqual(['/start 1 Cue a x', '/next 2 Cue b x', '/on-air 2 Cue b x'])
    rig.tap({ action: 'pause' }, 'P')
    await rig.time.advance(0)
    expect(sent().at(-1)).toBe('/pause 2 Cue b x')
  })

  it('not before the service has confirmed it, and not when it refuses', async () => {
    rig.service.prompt = false
    rig.tap({ action: 'go' })
    await rig.time.advance(10)
    expect(sent()).toEqual([])
    rig.service.waiting[0]?.fail({ ok: false, reason: 'service-error', detail: null })
    await rig.time.advance(10)
    expect(sent()).toEqual([])
  })

  it('not on undo, not in a rehearsal, and not from a desk that does not drive', async () => {
    await go()
    const before = sent().length
    await rig.hold({ action: 'undo' })
    expect(rig.onAir()).toBeNull()
    rig.desk.sessions.rehearse(true, true)
    await go()
    expect(rig.onAir()).toBe('a')
    rig.desk.sessions.rehearse(false, true)
    rig.desk.controllers.writeOutputs({ driving: false })
    await rig.time.advance(600)
    await go()
    expect(sent()).toHaveLength(before)
  })

  it('no message goes out without the number that it should name: a bare GO would be the next cue of that desk', async () => {
    const message = { kind: 'msc', device: 1, format: 1, command: 'go', cue: '{number}', list: '' } as const
    rig.desk.controllers.writeOutputs({ rules: [{ ...osc('end', 'end'), message }] })
    await go()
    rig.service.change(contentWith(cues.slice(1)))
    await rig.hold({ action: 'end' }, 'E')
    expect(rig.pressResult()).toMatchObject({ action: 'end', outcome: 'confirmed' })
    expect(rig.hardware.sent).toEqual([])
    expect(inEnglish(rig.desk.snapshot().controllers.outputs.problem)).toContain('midi:Lights')
  })

  it('says what did not go out', async () => {
    rig.desk.controllers.writeOutputs({ rules: [{ ...osc('start', 'start'), port: 'midi:Gone' }] })
    await go()
    expect(inEnglish(rig.desk.snapshot().controllers.outputs.problem)).toContain('midi:Gone')
  })

  it('a test reaches the port, and is refused while a show is on air', async () => {
    expect(rig.desk.controllers.testOutput(osc('try', 'next', '7'))).toEqual({ ok: true })
    expect(sent()).toEqual(['/try 7 Test x'])
    await go()
    expect(rig.desk.controllers.testOutput(osc('try', 'next'))).toMatchObject({ ok: false })
  })
})
