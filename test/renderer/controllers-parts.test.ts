import { describe, expect, it } from 'vitest'
import type { OscSettings } from '../../src-main/contract/bridge/controllers.ts'
import { describeFaults } from '../../src-renderer/views/controllers/bindings-files.tsx'
import {
  controlName,
  neighbour,
  unlistedControls,
} from '../../src-renderer/views/controllers/control-names.ts'
import { commandIn } from '../../src-renderer/views/controllers/controllers-view.tsx'
import {
  describeMessage,
  kindsOf,
  newMessage,
  ruleFault,
} from '../../src-renderer/views/controllers/message-fields.tsx'
import {
  hasFault,
  isAddress,
  isLoopback,
  isOscProblem,
  oscFaults,
} from '../../src-renderer/views/controllers/osc-part.tsx'
import { surfacesOf } from '../fakes/bridge-surfaces.ts'

describe('the controls of a drawing', () => {
  const { xl, plus, xTouch, keyboard } = surfacesOf

  it('are walked with the arrow keys as they lie, and end at the edge', () => {
    expect(neighbour(xl.controls, 'key-1', 'ArrowRight')?.id).toBe('key-2')
    expect(neighbour(xl.controls, 'key-9', 'ArrowUp')?.id).toBe('key-1')
    expect(neighbour(xl.controls, 'key-8', 'ArrowRight')).toBeNull()
    expect(neighbour(plus.controls, 'key-7', 'ArrowDown')?.id).toBe('strip-3')
    expect(neighbour(plus.controls, 'strip-3', 'ArrowDown')?.id).toBe('dial-3')
    expect(neighbour(plus.controls, 'key-1', 'Enter')).toBeNull()
  })

  it('are walked into a wheel in the middle of its ring, and out of it', () => {
    const at = (id: string, kind: 'key' | 'dial', row: number, column: number, columns = 1) =>
      ({ id, kind, name: id, row, column, columns, face: null }) as const
    const shuttle = [
      at('key-1', 'key', 0, 2),
      at('wheel', 'dial', 1, 2),
      at('ring', 'dial', 1, 1.5, 2),
      at('key-2', 'key', 1, 4),
    ]
    expect(neighbour(shuttle, 'ring', 'ArrowDown')?.id).toBe('wheel')
    expect(neighbour(shuttle, 'wheel', 'ArrowUp')?.id).toBe('ring')
    expect(neighbour(shuttle, 'ring', 'ArrowUp')?.id).toBe('key-1')
    expect(neighbour(shuttle, 'ring', 'ArrowRight')?.id).toBe('key-2')
    expect(neighbour(shuttle, 'wheel', 'ArrowDown')).toBeNull()
  })

  it('are called as the surface, MIDI or the keyboard calls them', () => {
    expect(controlName(xl, 'key-11')).toBe('key 11')
    expect(controlName(xTouch, 'note-1-36')).toBe('note 36, channel 1')
    expect(controlName(xTouch, 'msc-go')).toBe('MSC GO')
    expect(controlName(keyboard, 'PageDown')).toBe('Page Down')
    expect(controlName(surfacesOf.osc, '/go')).toBe('/go')
  })

  it('are also those that were bound or have spoken, each once', () => {
    expect(unlistedControls(xTouch, ['note-1-0', 'cc-1-7'], ['cc-1-7', 'note-1-9'])).toEqual([
      'note-1-0',
      'cc-1-7',
      'note-1-9',
    ])
    expect(unlistedControls(xl, ['key-1'], ['key-2'])).toEqual([])
  })
})

describe('what is wrong with a file of bindings', () => {
  it('is shown once for each wrong place, in words', () => {
    const at = '/surfaces/0/pages/1/bindings/2'
    expect(
      describeFaults([
        `${at}/action/do: must be equal to constant`,
        `${at}/action: must have required properties to`,
        `${at}/action: must match a schema in anyOf`,
        '/drivers/3/switches/0/mask: must be <= 255',
        '/version: must be equal to constant',
        'This is not JSON: Unexpected token',
        'the file: must be object',
      ]),
    ).toEqual([
      'Controller 1, page 2, binding 3: action not recognised',
      'Learned device 4, switch 1: mask must be <= 255',
      'version must be equal to constant',
      'This is not JSON: Unexpected token',
      'the file: must be object',
    ])
  })
})

describe('what a person with a problem reads', () => {
  it.each([
    [
      'In the folder of Showcall, run: sudo npm start -- udev --install. It installs the rule x.',
      'sudo npm start -- udev --install',
    ],
    ['Run this: run: echo a.b', 'echo a.b'],
    ['Quit Companion, then unplug the device and plug it in.', null],
  ])('%s', (remedy, command) => {
    expect(commandIn(remedy)).toBe(command)
  })
})

describe('messages to other desks', () => {
  it.each(['midi', 'osc'] as const)('begin as ones that can be saved, at a port of %s', port => {
    for (const kind of kindsOf(port)) {
      const rule = { id: 'a', on: 'next', cue: '', port: 'p', message: newMessage(kind) } as const
      expect(ruleFault(rule)).toBeNull()
      expect(ruleFault({ ...rule, port: '' })).not.toBeNull()
    }
  })

  it('are shown in one line', () => {
    expect(describeMessage(newMessage('msc'))).toBe('MSC GO {number}, Lighting, device 127')
    expect(describeMessage({ kind: 'osc', address: '/eos/cue', args: ['1', '{number}'] })).toBe(
      '/eos/cue 1 {number}',
    )
    expect(describeMessage({ kind: 'program', channel: 2, program: 128 })).toBe('Program 128, channel 2')
  })

  it('are refused where their address or their list cannot be', () => {
    const rule = { id: 'a', on: 'next', cue: '', port: 'p' } as const
    expect(ruleFault({ ...rule, message: { kind: 'osc', address: 'cue 1', args: [] } })).not.toBeNull()
    const msc = newMessage('msc')
    if (msc.kind !== 'msc') throw new Error('That is no MSC.')
    expect(ruleFault({ ...rule, message: { ...msc, list: 'A' } })).not.toBeNull()
    expect(ruleFault({ ...rule, message: { ...msc, list: '1.5' } })).toBeNull()
  })
})

describe('OSC settings', () => {
  const target = { name: 'Sound', protocol: 'udp', host: '10.0.0.2', port: 53_000 } as const
  const sound: OscSettings = { listening: false, address: '127.0.0.1', port: 53_100, targets: [target] }

  const faultsOf = (part: Partial<OscSettings>) => oscFaults({ ...sound, ...part })

  it('are refused where an address, a port or a name cannot be, and say it at that place', () => {
    expect(hasFault(faultsOf({}))).toBe(false)
    expect(faultsOf({ address: ' ' }).address).not.toBeNull()
    expect(faultsOf({ address: 'stage-left' }).address).not.toBeNull()
    expect(faultsOf({ port: 70_000 }).port).not.toBeNull()
    expect(faultsOf({ port: 0 }).port).not.toBeNull()
    const targets = [target, { ...target, host: '10.0.0.3' }, { ...target, name: 'Video', host: '10.0.0' }]
    expect(faultsOf({ targets }).targets.map(fault => fault === null)).toEqual([false, false, false])
    expect(hasFault(faultsOf({ targets: [target, { ...target, name: 'B', host: 'desk-2.local' }] }))).toBe(
      false,
    )
  })

  it('take addresses of both kinds, and nothing that only looks like one', () => {
    expect(['127.0.0.1', ' 0.0.0.0 ', '::', '::1', 'fe80::1%eth0', 'LocalHost'].every(isAddress)).toBe(true)
    expect(['1.2.3', '1.2.3.256', '01.2.3.4', ':', 'g::1', '1::2::3', '[::1]', 'a.b'].some(isAddress)).toBe(
      false,
    )
  })

  it('show their own problems, and no other device’s', () => {
    expect(['OSC', 'OSC (UDP)', 'Stream Deck'].map(device => isOscProblem({ device }))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('distinguish this computer alone from the network', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].every(isLoopback)).toBe(true)
    expect(['0.0.0.0', '10.0.0.5', '::', 'stage-left', '128.0.0.1'].some(isLoopback)).toBe(false)
  })
})
