import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  freeBytesIn,
  linuxPower,
  powerOfPmset,
  powerOfWindows,
} from '../../../src-main/hosts/computer/computer.ts'
import { electronPower } from '../../../src-main/hosts/electron/system/electron-power.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'showcall-power-'))
})

/** As the kernel writes them: a folder for each supply, a file for each attribute. */
function supply(name: string, attributes: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, name))
  for (const [attribute, text] of Object.entries(attributes))
    writeFileSync(join(folder, name, attribute), `${text}\n`)
}

describe('power on Linux', () => {
  it('is that of the line, else that of the battery', async () => {
    supply('AC', { type: 'Mains', online: '1' })
    supply('BAT0', { type: 'Battery', status: 'Charging', capacity: '81' })
    expect(await linuxPower(folder)).toEqual({ source: 'mains' })
    writeFileSync(join(folder, 'AC', 'online'), '0\n')
    writeFileSync(join(folder, 'BAT0', 'status'), 'Discharging\n')
    expect(await linuxPower(folder)).toEqual({ source: 'battery', percent: 81 })
  })

  it('is not that of a mouse, and comes by USB as well', async () => {
    supply('hidpp_battery_0', { type: 'Battery', scope: 'Device', status: 'Discharging', capacity: '40' })
    expect(await linuxPower(folder)).toBe(null)
    supply('BAT1', { type: 'Battery', status: 'Full', capacity: '100' })
    supply('ucsi', { type: 'USB', online: '1' })
    expect(await linuxPower(folder)).toEqual({ source: 'mains' })
  })

  it('is unknown where nothing reports it', async () => {
    expect(await linuxPower(folder)).toBe(null)
    expect(await linuxPower(join(folder, 'missing'))).toBe(null)
    supply('BAT0', { type: 'Battery', status: 'Unknown' })
    expect(await linuxPower(folder)).toBe(null)
  })
})

describe('power on other systems', () => {
  it('is what pmset reports on a Mac', () => {
    const battery = `Now drawing from 'Battery Power'
 -InternalBattery-0 (id=4653155)\t85%; discharging; 5:31 remaining present: true
`
    expect(powerOfPmset(battery)).toEqual({ source: 'battery', percent: 85 })
    expect(powerOfPmset("Now drawing from 'AC Power'\n")).toEqual({ source: 'mains' })
    expect(powerOfPmset('')).toBe(null)
  })

  it('is what Windows reports', () => {
    expect(powerOfWindows('Online 100\r\n')).toEqual({ source: 'mains' })
    expect(powerOfWindows('Offline 87\r\n')).toEqual({ source: 'battery', percent: 87 })
    expect(powerOfWindows('Offline 25500\r\n')).toEqual({ source: 'battery', percent: null })
    expect(powerOfWindows('Unknown 100\r\n')).toBe(null)
  })

  it('is what Electron reports on a Mac and on Windows', async () => {
    const monitor = (battery: boolean) => ({ isOnBatteryPower: () => battery })
    expect(await electronPower(monitor(true), 'darwin')).toEqual({ source: 'battery', percent: null })
    expect(await electronPower(monitor(false), 'win32')).toEqual({ source: 'mains' })
  })
})

describe('room on the disk', () => {
  it('is that of the folder, and unknown of one that is not there', async () => {
    expect(await freeBytesIn(folder)).toBeGreaterThan(0)
    expect(await freeBytesIn(join(folder, 'missing'))).toBe(null)
  })
})
