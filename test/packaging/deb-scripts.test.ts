import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'

const scripts = fileURLToPath(new URL('../../resources/linux/', import.meta.url))

/** The scripts of the deb package, run on a root directory of their own, with programs that only note what they are told. */
describe.runIf(process.platform === 'linux')('the scripts of the deb package', () => {
  let system: string
  let called: string

  beforeEach(() => {
    system = mkdtempSync(join(tmpdir(), 'showcall-deb-'))
    called = join(system, 'called')
    for (const folder of ['bin', 'usr/bin', 'etc/apparmor.d', 'opt/Showcall/resources']) {
      mkdirSync(join(system, folder), { recursive: true })
    }
    writeFileSync(join(system, 'opt/Showcall/showcall'), '')
    writeFileSync(join(system, 'opt/Showcall/chrome-sandbox'), '', { mode: 0o755 })
    writeFileSync(join(system, 'opt/Showcall/resources/apparmor-profile'), 'profile')
    for (const name of ['udevadm', 'apparmor_parser', 'aa-enabled', 'unshare']) program(name, 0)
    program('ischroot', 1)
  })

  function program(name: string, status: number): void {
    writeFileSync(
      join(system, 'bin', name),
      `#!/bin/sh\necho "${name} $*" >> '${called}'\nexit ${status}\n`,
      {
        mode: 0o755,
      },
    )
  }

  function run(name: string, ...args: readonly string[]): void {
    const text = readFileSync(join(scripts, name), 'utf8')
      .replaceAll('$' + '{executable}', 'showcall')
      .replaceAll('$' + '{sanitizedProductName}', 'Showcall')
      .replaceAll("'/opt/", `'${system}/opt/`)
      .replaceAll("'/usr/", `'${system}/usr/`)
      .replaceAll("'/etc/", `'${system}/etc/`)
    const { status, stderr } = spawnSync('sh', ['-c', text, name, ...args], {
      encoding: 'utf8',
      env: { PATH: `${join(system, 'bin')}:/usr/bin:/bin` },
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  }

  const calls = (): string => readFileSync(called, 'utf8')
  const profile = (): string => join(system, 'etc/apparmor.d/showcall')
  const command = (): string => join(system, 'usr/bin/showcall')
  const sandboxMode = (): number => statSync(join(system, 'opt/Showcall/chrome-sandbox')).mode & 0o7777

  it('loads the AppArmor profile, lets devices be used at once, and makes the command', () => {
    run('after-install.sh', 'configure')
    expect(readFileSync(profile(), 'utf8')).toBe('profile')
    expect(calls()).toContain(`apparmor_parser --replace --write-cache --skip-read-cache ${profile()}`)
    expect(calls()).toContain('udevadm control --reload')
    expect(calls()).toContain('udevadm trigger --subsystem-match=hidraw')
    expect(lstatSync(command()).isSymbolicLink()).toBe(true)
    expect(statSync(command()).isFile()).toBe(true)
    expect(sandboxMode()).toBe(0o755)
  })

  it('makes the sandbox set-uid where the kernel has no user namespaces', () => {
    program('unshare', 1)
    run('after-install.sh', 'configure')
    expect(sandboxMode()).toBe(0o4755)
  })

  it('leaves out a profile that this AppArmor cannot read', () => {
    program('apparmor_parser', 1)
    run('after-install.sh', 'configure')
    expect(existsSync(profile())).toBe(false)
  })

  it('removes what it made, and keeps it when the package is only updated', () => {
    run('after-install.sh', 'configure')
    run('after-remove.sh', 'upgrade')
    expect(existsSync(profile())).toBe(true)
    expect(existsSync(command())).toBe(true)
    run('after-remove.sh', 'remove')
    expect(existsSync(profile())).toBe(false)
    expect(existsSync(command())).toBe(false)
    expect(calls()).toContain(`apparmor_parser --remove ${profile()}`)
  })
})
