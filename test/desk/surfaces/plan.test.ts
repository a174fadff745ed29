import { expect, it } from 'vitest'
import { outputFace } from '../../../src-main/domain/output/output-face.ts'
import { defaultOutputLook } from '../../../src-main/domain/output/output-page.ts'
import { overUnderAt } from '../../../src-main/domain/show/over-under.ts'
import { duration, type Instant, shift } from '../../../src-main/domain/time/time.ts'
import { fromSnapshot } from '../../../src-renderer/state/session/desk-state.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createFakeDevices } from '../../fakes/fake-surfaces.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { deskRig } from '../rig.ts'
import { cues, surfacesRig } from './rig.ts'

it('a surface is sent when the show is planned to start, and what over and under follow from', async () => {
  const time = createVirtualTime()
  const now = time.now()
  const startsAt = shift(now, duration(-90_000))
  const content = contentWith(cues)
  const planned = { ...content, rundown: { ...content.rundown, startTime: startsAt } }
  const rig = await deskRig({ time, own: createFakeShowService(time.now, [planned]) })
  const hardware = createFakeDevices()
  await rig.desk.controllers.attach(hardware.devices)
  const deck = hardware.plug({})
  const over = (at: Instant): number | null => {
    const { overUnder } = deck.view()
    return overUnder === null ? null : overUnderAt(overUnder, at)
  }
  expect(deck.view().startsAt).toBe(startsAt)
  expect([over(now), over(shift(now, duration(30_000)))]).toEqual([90_000, 120_000])
  rig.tap({ action: 'go' })
  expect([over(now), over(shift(now, duration(30_000)))]).toEqual([90_000, 90_000])
})

it('before the first GO of a rehearsal no surface and no output has a planned start, nor over and under', async () => {
  const time = createVirtualTime()
  const content = contentWith(cues)
  const startTime = shift(time.now(), duration(-90_000))
  const planned = { ...content, rundown: { ...content.rundown, startTime } }
  const rig = await deskRig({ time, own: createFakeShowService(time.now, [planned]) })
  const hardware = createFakeDevices()
  await rig.desk.controllers.attach(hardware.devices)
  const deck = hardware.plug({})
  const starts = () =>
    (['countdown', 'cue'] as const).map(kind => {
      const face = outputFace(kind, defaultOutputLook, fromSnapshot(rig.desk.snapshot(), time.now()))
      return 'startTime' in face ? face.startTime : undefined
    })
  expect(starts()).toEqual([startTime, startTime])
  rig.desk.sessions.rehearse(true, false)
  await time.advance(0)
  expect(deck.view()).toMatchObject({ rehearsal: true, startsAt: null, overUnder: null })
  expect(starts()).toEqual([null, null])
})

it('a surface shows what is edited at once, before the show and on air', async () => {
  const rig = await surfacesRig()
  const deck = rig.hardware.plug({})
  const retitled = (title: string) => contentWith([cue('a', 60, { title }), cue('b', 30, { title })])
  rig.service.change(retitled('First'))
  expect(deck.view().next?.title).toBe('First')
  rig.tap({ action: 'go' })
  rig.service.change(retitled('Second'))
  expect([deck.view().onAir?.title, deck.view().next?.title]).toEqual(['Second', 'Second'])
})
