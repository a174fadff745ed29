import { expect, it } from 'vitest'
import type { CrewPage } from '../../../src-main/contract/bridge/calling.ts'
import { type GoReadiness, goReadiness } from '../../../src-renderer/state/calling/calling-now.ts'
import { fromSnapshot } from '../../../src-renderer/state/session/desk-state.ts'
import { deskRig } from '../../desk/rig.ts'
import { createFakeShowService } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { departmentShow } from '../../model/calling/department-show.ts'

/** Calls go with the first cue, none with the second. */
const content = { ...departmentShow(), cells: new Map([['c1', { lx: 'LX 1', snd: 'SND 1' }]]) }
const phoneOf = (columnName: string): CrewPage => ({
  pageId: columnName,
  name: columnName,
  columnName,
  connected: true,
  lastSeen: null,
  battery: null,
  visible: true,
})

it('GO is ready once each call stands by and is answered; it names who has not, and who has none', async () => {
  const time = createVirtualTime()
  const { desk, tap } = await deskRig({ time, own: createFakeShowService(time.now, [content]) })
  const of = (phones: readonly string[]): Partial<GoReadiness> => {
    const state = fromSnapshot(desk.snapshot(), time.now())
    const { isReady, waiting, unphoned } = goReadiness(
      { ...state, calling: { ...state.calling, crew: phones.map(phoneOf) } },
      time.now(),
    )
    return { isReady, waiting, unphoned }
  }
  expect(of([])).toEqual({ isReady: false, waiting: '', unphoned: '' })

  tap({ action: 'standby', departments: null })
  await time.advance(700)
  // By intercom the caller alone knows who has answered.
  expect(of([])).toEqual({ isReady: true, waiting: 'LX\nSND', unphoned: '' })
  expect(of(['Lights'])).toEqual({ isReady: false, waiting: 'LX', unphoned: 'SND' })
  expect(of(['Lights', 'Sound'])).toEqual({ isReady: false, waiting: 'LX\nSND', unphoned: '' })

  tap({ action: 'acknowledge', departments: ['lx'] })
  await time.advance(700)
  expect(of(['Lights'])).toEqual({ isReady: false, waiting: '', unphoned: 'SND' })

  tap({ action: 'acknowledge', departments: ['snd'] })
  await time.advance(700)
  expect(of(['Lights'])).toEqual({ isReady: true, waiting: '', unphoned: '' })

  tap({ action: 'go' })
  await time.advance(700)
  expect(of(['Lights'])).toEqual({ isReady: true, waiting: '', unphoned: '' })
})
