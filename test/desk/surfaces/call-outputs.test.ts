import { beforeEach, describe, expect, it } from 'vitest'
import type { OutputRule } from '../../../src-main/contract/show-output.ts'
import { contentWith } from '../../fakes/fake-show-service.ts'
import { cues, type SurfacesRig, surfacesRig } from './rig.ts'

const light = (on: OutputRule['on'], command: string, more: Partial<OutputRule> = {}): OutputRule => ({
  id: command,
  on,
  cue: '',
  port: 'midi:Lights',
  message: { kind: 'osc', address: `/cuelight/{department}/${command}`, args: ['{call}', '{number}'] },
  ...more,
})
const rules = [
  light('call-standby', 'standby_ack'),
  light('call-acknowledged', 'standby'),
  light('call-go', 'go'),
  light('call-off', 'off'),
]
const department = (shortName: string) => ({ shortName, color: '#ff0000', groups: ['crew'] })

describe('what goes out of the calls of departments', () => {
  let rig: SurfacesRig
  beforeEach(async () => {
    rig = await surfacesRig()
    const plain = contentWith(cues)
    rig.service.change({
      ...plain,
      rundown: {
        ...plain.rundown,
        columns: [
          { id: 'lx', name: 'Lights', department: department('LX') },
          { id: 'snd', name: 'Sound', department: department('SND') },
        ],
      },
      cells: new Map([['a', { lx: 'House to half', snd: 'SND 1' }]]),
    })
    rig.desk.controllers.writeOutputs({ driving: true, rules })
  })
  const sent = () =>
    rig.hardware.sent.map(({ message }) =>
      message.kind === 'osc' ? `${message.address} ${message.args.join(' ')}` : message.kind,
    )
  const press = async (action: 'standby' | 'acknowledge', departments: readonly string[] | null) => {
    rig.tap({ action, departments })
    await rig.time.advance(600)
  }

  it('is what OSC Cue Light asks for: standby with an acknowledge, standby, GO, and off', async () => {
    await press('standby', null)
    await press('acknowledge', ['lx'])
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
    expect(sent()).toEqual([
      '/cuelight/LX/standby_ack House to half 1',
      '/cuelight/SND/standby_ack SND 1 1',
      '/cuelight/LX/standby House to half 1',
      '/cuelight/LX/go House to half 1',
      '/cuelight/SND/go SND 1 1',
    ])
    await rig.hold({ action: 'undo' })
    expect(sent().slice(5)).toEqual([
      '/cuelight/LX/off House to half 1',
      '/cuelight/LX/standby_ack House to half 1',
      '/cuelight/SND/off SND 1 1',
      '/cuelight/SND/standby_ack SND 1 1',
    ])
  })

  it('is off, then standby again, when a GO is undone for a department that stood by', async () => {
    await press('standby', ['lx'])
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
    const before = sent().length
    await rig.hold({ action: 'undo' })
    expect(sent().slice(before)).toEqual([
      '/cuelight/LX/off House to half 1',
      '/cuelight/LX/standby_ack House to half 1',
      '/cuelight/SND/off SND 1 1',
    ])
  })

  it('is off when a standby is withdrawn', async () => {
    await press('standby', ['snd'])
    await rig.hold({ action: 'stand-down', departments: null })
    expect(sent().at(-1)).toBe('/cuelight/SND/off SND 1 1')
  })

  it('is for one department, by name or group, where the rule says so', async () => {
    rig.desk.controllers.writeOutputs({
      rules: [
        light('call-standby', 'one', { department: 'sound' }),
        light('call-standby', 'all', { department: 'Crew' }),
        light('call-standby', 'none', { department: 'Video' }),
      ],
    })
    await press('standby', null)
    expect(sent().map(line => line.split(' ')[0])).toEqual([
      '/cuelight/LX/all',
      '/cuelight/SND/one',
      '/cuelight/SND/all',
    ])
  })

  it('is nothing in a rehearsal', async () => {
    rig.desk.sessions.rehearse(true, false)
    await press('standby', null)
    expect(sent()).toEqual([])
  })
})
