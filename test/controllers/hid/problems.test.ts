import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import {
  driverProblem,
  installUdev,
  portProblem,
  ruledVendors,
  udevRule,
  vendorHex,
} from '../../../src-main/controllers/device-errors.ts'
import { simulatedHidModels } from '../../../src-main/controllers/hid/simulated-models.ts'
import { dockModels } from '../../../src-main/controllers/stream-dock/dock-models.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { saying } from '../../support/saying.ts'
import type { Plugged } from './fake-bus.ts'
import { createRig, type Rig } from './rig.ts'

const pedal: Plugged = { vendorId: 0x0b33, productId: 0x0020 }

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

describe('what is wrong', () => {
  it('with a device that may not be opened is said until it may, and the others work', async () => {
    const device = rig.bus.plug(pedal)
    device.openError = new Error('cannot open device: Permission denied')
    rig.bus.plug({ vendorId: 0x0911, productId: 0x1844 })
    await rig.start()
    expect(rig.surfaces.map(({ info }) => info.modelId)).toEqual(['hid/acc2310'])
    expect(rig.problems()).toMatchObject([
      { device: 'Contour ShuttleXpress', what: saying('no permission to open it') },
    ])
    device.openError = undefined
    await rig.time.advance(3_000)
    expect(rig.problems()).toEqual([])
    expect(rig.surfaces).toHaveLength(2)
  })

  it('with one that another program holds is reported, also when the driver gives a mere string', async () => {
    rig.bus.plug(pedal).openError = 'hid_open_path: failed to open: (0xE00002C5) exclusive access'
    await rig.start()
    // Why it is, is asked of the file system, which takes its own time.
    await expect.poll(rig.problems).toMatchObject([{ what: saying('Another program may be using it') }])
  })

  it('is forgotten with the device', async () => {
    const device = rig.bus.plug(pedal)
    device.openError = new Error('Permission denied')
    await rig.start()
    rig.bus.unplug(device)
    await rig.time.advance(100)
    expect(rig.problems()).toEqual([])
  })

  it('with the driver leaves the desk running, until it works again', async () => {
    rig.bus.broken = new Error('libudev.so.1: cannot open shared object file')
    rig.bus.plug(pedal)
    await rig.start()
    expect(rig.problems()).toMatchObject([{ what: saying('libudev.so.1') }])
    rig.bus.broken = null
    await rig.time.advance(3_000)
    expect(rig.problems()).toEqual([])
    expect(rig.surfaces).toHaveLength(1)
  })

  it('with a device that hangs when it is opened keeps no other from working, nor the desk from stopping', async () => {
    const hung = rig.bus.plug(pedal)
    const open = rig.bus.open
    const path = hung.listings[0]?.path
    rig.bus.open = asked => (asked === path ? new Promise(() => {}) : open(asked))
    rig.bus.plug({ vendorId: 0x0911, productId: 0x1844 })
    await rig.start()
    expect(rig.surfaces.map(({ info }) => info.modelId)).toEqual(['hid/acc2310'])
    await rig.time.advance(3_000)
    rig.bus.plug({ vendorId: 0x0911, productId: 0x091a })
    await rig.time.advance(700)
    expect(rig.surfaces.map(({ info }) => info.modelId)).toEqual(['hid/acc2310', 'hid/acc2330'])
    await rig.stop()
    expect(rig.time.pending()).toBe(0)
  })

  it('costs no more than is needed: a pedal that types is not asked for again and again', async () => {
    rig.bus.plug({ vendorId: 0x0c45, productId: 0x7403 })
    await rig.start()
    await rig.time.advance(60_000)
    expect(rig.bus.lists).toBe(1)
  })
})

it('every device is closed when the source stops, and nothing is left waiting', async () => {
  const devices = [rig.bus.plug(pedal), rig.bus.plug({ vendorId: 0x0911, productId: 0x091a })]
  await rig.start()
  expect(devices.every(({ handle }) => handle !== null)).toBe(true)
  await rig.stop()
  expect(devices.every(({ handle }) => handle === null)).toBe(true)
  expect(rig.time.pending()).toBe(0)
})

describe('the remedy', () => {
  it('is on Linux a command and a rule, of the very vendor', () => {
    expect(
      inEnglish(portProblem('Pedal', 0x05f3, 'denied', messageOf('rivals.others'), 'linux').remedy),
    ).toContain(
      'sudo npm start -- udev --install. It installs the rule KERNEL=="hidraw*", ATTRS{idVendor}=="05f3", TAG+="uaccess"',
    )
    expect(installUdev('1234')).toBe('sudo npm start -- udev --install --vendor 1234')
    expect(
      inEnglish(portProblem('Odd', 0x1234, 'denied', messageOf('rivals.others'), 'linux').remedy),
    ).toContain('70-showcall-1234.rules')
    expect(inEnglish(driverProblem('Pedals', new Error('x'), 'linux').remedy)).toContain('libusb-1.0-0')
  })

  it('is on macOS the setting, and on Windows what can be done there', () => {
    expect(
      inEnglish(portProblem('Pedal', 1, 'denied', messageOf('rivals.others'), 'darwin').remedy),
    ).toContain('Input Monitoring')
    expect(
      inEnglish(portProblem('Pedal', 1, 'denied', messageOf('rivals.others'), 'win32').remedy),
    ).toContain('set its keys')
  })
})

describe('resources/udev/70-showcall.rules', () => {
  const rules = readFileSync(new URL('../../../resources/udev/70-showcall.rules', import.meta.url), 'utf8')
  const lines = rules.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const vendorsOf = (line: string): string[] =>
    [...line.matchAll(/idVendor\}=="([^"]*)"/g)].map(([, id]) => id ?? '')

  it('covers the vendor of every device that can be read, in lower case, as the remedy says', () => {
    const covered = new Set(lines.flatMap(vendorsOf))
    for (const vendor of ruledVendors) expect(lines).toContain(udevRule(vendor))
    for (const { listing } of simulatedHidModels) expect(covered).toContain(vendorHex(listing.vendorId))
    expect([...covered].every(vendor => /^[0-9a-f]{4}$/.test(vendor))).toBe(true)
  })

  const dockProducts = dockModels.flatMap(({ products }) => products)

  it('covers every Stream Dock, whose numbers are often others’: then its product alone', () => {
    for (const { vendorId, productId, name } of dockProducts) {
      const vendor = vendorHex(vendorId)
      const [line = '', ...more] = lines.filter(one => vendorsOf(one).includes(vendor))
      expect(more, name).toEqual([])
      if (ruledVendors.has(vendor)) continue
      const [, products = ''] = /idProduct\}=="([^"]*)"/.exec(line) ?? []
      expect(products.split('|'), name).toContain(vendorHex(productId))
      const { remedy } = portProblem(name, vendorId, 'denied', messageOf('rivals.others'), 'linux', productId)
      expect(inEnglish(remedy)).toContain('sudo npm start -- udev --install. It installs the rule')
      expect(inEnglish(remedy)).toContain(`ATTRS{idProduct}=="${vendorHex(productId)}"`)
      expect(inEnglish(remedy)).toContain('/70-showcall.rules')
    }
    const named = dockProducts.map(
      ({ vendorId, productId }) => `${vendorHex(vendorId)} ${vendorHex(productId)}`,
    )
    expect(new Set(named).size).toBe(named.length)
  })

  it('covers of vendors that make much else their foot switches alone', () => {
    for (const vendor of ['0c45', '413d', '3553', '1a86']) {
      expect(lines.filter(line => vendorsOf(line).includes(vendor))).toEqual([
        expect.stringMatching(/ATTRS\{idProduct\}=="/),
      ])
      expect(ruledVendors).not.toContain(vendor)
    }
  })

  it('gives no device to everybody, and none but to who sits at the computer', () => {
    for (const line of lines) {
      expect(line).toMatch(/TAG\+="uaccess"$/)
      expect(line).not.toContain('MODE')
    }
  })
})
