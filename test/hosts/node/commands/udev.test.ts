import { describe, expect, it } from 'vitest'
import type { Given } from '../../../../src-main/hosts/node/commands/command.ts'
import { runCommand } from '../../../../src-main/hosts/node/commands/run-command.ts'
import { createUdevCommand, type UdevSystem } from '../../../../src-main/hosts/node/commands/udev.ts'

const rules = 'KERNEL=="hidraw*", ATTRS{idVendor}=="0fd9", TAG+="uaccess"\n'

/** A computer with files and programs of its own. */
function createComputer(changes: Partial<UdevSystem> = {}) {
  const files = new Map<string, string>()
  const ran: string[] = []
  const system: UdevSystem = {
    platform: 'linux',
    user: () => 0,
    rules: async () => rules,
    write: async (path, text) => void files.set(path, text),
    run: async (program, args) => void ran.push([program, ...args].join(' ')),
    ...changes,
  }
  return { files, ran, command: createUdevCommand(system) }
}

const given = (options: Readonly<Record<string, string | true>>): Given => ({
  positionals: [],
  option: name => (typeof options[name] === 'string' ? options[name] : undefined),
  flag: name => options[name] === true,
  path: name => name,
})

describe('udev', () => {
  it('prints the rules, and changes nothing', async () => {
    const { command, files, ran } = createComputer({ user: () => 1000 })
    expect(await command.run(given({}))).toEqual({ done: true, print: rules.trimEnd() })
    expect([files.size, ran]).toEqual([0, []])
  })

  it('--install as root writes them and has them taken up', async () => {
    const { command, files, ran } = createComputer()
    expect(await command.run(given({ install: true }))).toMatchObject({ done: true })
    expect([...files]).toEqual([['/etc/udev/rules.d/70-showcall.rules', rules]])
    expect(ran).toEqual([
      'udevadm control --reload',
      'udevadm trigger --subsystem-match=hidraw --subsystem-match=usb',
    ])
  })

  it('--vendor adds a file for one more maker, which the next installation leaves', async () => {
    const { command, files } = createComputer()
    await command.run(given({ install: true, vendor: '0x12AB' }))
    expect(files.get('/etc/udev/rules.d/70-showcall-12ab.rules')).toBe(
      'KERNEL=="hidraw*", ATTRS{idVendor}=="12ab", TAG+="uaccess"\n',
    )
  })

  it.each(['12', 'xyzw', '05f3", RUN+="/bin/sh'])('--vendor does not take %s', async vendor => {
    const { command, files } = createComputer()
    await expect(command.run(given({ install: true, vendor }))).rejects.toThrow('four hexadecimal digits')
    expect(files.size).toBe(0)
  })

  it('--install as anybody else says who can', async () => {
    const { command, files } = createComputer({ user: () => 1000 })
    expect(await command.run(given({ install: true, vendor: '1234' }))).toEqual({
      done: false,
      say: 'Only root can install rules. Run: sudo npm start -- udev --install --vendor 1234',
    })
    expect(files.size).toBe(0)
  })

  it('--install elsewhere than on Linux is not needed, and says so', async () => {
    const { command, files } = createComputer({ platform: 'darwin' })
    expect(await command.run(given({ install: true }))).toMatchObject({ done: false })
    expect(files.size).toBe(0)
  })

  it('says what is written when udev cannot be reloaded, and what is not when it cannot be written', async () => {
    const deaf = createComputer({ run: () => Promise.reject(new Error('spawn udevadm ENOENT')) })
    expect(await deaf.command.run(given({ install: true }))).toEqual({
      done: false,
      say: 'Written: /etc/udev/rules.d/70-showcall.rules. udev did not load it: spawn udevadm ENOENT. Restart the computer.',
    })
    const full = createComputer({ write: () => Promise.reject(new Error('EROFS: read-only file system')) })
    const outcome = await full.command.run(given({ install: true }))
    expect(outcome).toMatchObject({ done: false, say: expect.stringContaining('read-only file system') })
    expect(full.ran).toEqual([])
  })

  it('prints the file of resources, without making a data directory', async () => {
    const printed: string[] = []
    const terminal = {
      print: (line: string) => printed.push(line),
      say: (line: string) => printed.push(line),
    }
    const code = await runCommand(['udev', '--data-dir', '/dev/null/none'], '/', terminal)
    expect(code).toBe(0)
    expect(printed.join('\n')).toContain('ATTRS{idVendor}=="05f3"')
  })
})
