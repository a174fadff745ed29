import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import type { PreflightCertificate } from '../../../src-main/domain/preflight/certificate.ts'
import type { DrillResult } from '../../../src-main/domain/preflight/drill.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { createRig } from './rig.ts'

let rig: ReturnType<typeof createRig>

beforeEach(() => {
  rig = createRig()
})

afterEach(() => rig.close())

const drill: DrillResult = {
  kind: 'network',
  at: instant(1_800_000_000_000),
  rundownId: 'rundown-1',
  subject: null,
  passed: false,
  text: messageOf('drill.no-press'),
}

const certificate = (rundownId = 'rundown-1', ago = 0): PreflightCertificate => ({
  at: instant(rig.time.now() - ago),
  took: duration(60_000),
  rundownId,
  title: 'Evening show',
  by: 'Booth',
  drills: [drill],
  app: '3.0.0',
  points: [
    { id: 'power', check: 'power', subject: null, state: 'todo', text: messageOf('preflight.power.battery') },
    {
      id: 'surface D',
      check: 'surface',
      subject: 'Deck',
      state: 'ok',
      text: messageOf('preflight.surface.ok'),
    },
  ],
})

describe('a preflight in the journal', () => {
  it('is on the disk at once, and in the as-run of the show that follows, also after a restart', async () => {
    rig.open()
    const done = certificate()
    expect(await rig.journal().preflight(done)).toBe(true)
    expect(await rig.entries(null)).toMatchObject([{ kind: 'preflight', rundownId: 'rundown-1' }])
    rig.restart()
    rig.open()
    await rig.time.advance(10)
    expect(rig.journal().lastPreflight('rundown-1')).toEqual(done)
    await rig.press({ verb: 'start' })
    expect((await rig.asRun()).preflight).toEqual(done)
  })

  it('is not that of another rundown, nor one from the day before', async () => {
    rig.open()
    await rig.journal().preflight(certificate('rundown-2'))
    await rig.journal().preflight(certificate('rundown-1', 25 * 3_600_000))
    expect(rig.journal().lastPreflight('rundown-1')).toBe(null)
    await rig.press({ verb: 'start' })
    expect((await rig.asRun()).preflight).toBe(null)
  })

  it('is exported with the show: each point as a line of the table, and whole as JSON', async () => {
    rig.open()
    await rig.journal().preflight(certificate())
    await rig.press({ verb: 'start' })
    const [runId = ''] = await rig.runIds()
    const csv = await rig.journal().reports.export(runId, 'csv')
    const lines = csv.ok ? csv.text.split('\r\n').filter(line => /^(Preflight|Drill)/.test(line)) : []
    expect(lines.map(line => line.split(',').filter(Boolean).slice(0, 3))).toEqual([
      ['Preflight', '1 point open', '08:00:00'],
      ['Preflight: To do', 'Power: On battery. Plug this computer in.'],
      ['Preflight: OK', 'Deck: Every button was pressed.'],
      [
        'Drill: Not passed',
        'Network lost: No press was made while LOCAL. Press GO during the drill.',
        '08:00:00',
      ],
    ])
    const json = await rig.journal().reports.export(runId, 'json')
    expect(json.ok && JSON.parse(json.text).asRun.preflight).toMatchObject({ by: 'Booth', app: '3.0.0' })
  })

  it('has the last drill of each kind of a rundown, also after a restart', async () => {
    rig.open()
    await rig.journal().drill(drill)
    await rig.journal().drill({ ...drill, passed: true })
    await rig.journal().drill({ ...drill, kind: 'service', rundownId: 'rundown-2' })
    const last = [{ ...drill, passed: true }]
    expect(rig.journal().lastDrills('rundown-1')).toEqual(last)
    rig.restart()
    await rig.time.advance(10)
    expect(rig.journal().lastDrills('rundown-1')).toEqual(last)
  })

  it('tries the disk with an entry of its own: true when it is synced, false when the disk refuses', async () => {
    rig.open()
    expect(await rig.journal().test()).toBe(true)
    expect(await rig.entries(null)).toMatchObject([{ kind: 'desk', event: 'preflight-test' }])
    rig.disk.says = 'The disk is full.'
    expect(await rig.journal().test()).toBe(false)
    expect(rig.journal().slice().notRecorded).toBe('The disk is full.')
  })
})
