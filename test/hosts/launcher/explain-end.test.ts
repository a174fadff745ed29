import { describe, expect, it } from 'vitest'
import {
  explainEnd,
  readUserNamespaces,
  type SystemFacts,
} from '../../../src-main/hosts/launcher/explain-end.ts'
import type { ElectronEnd } from '../../../src-main/hosts/launcher/run-electron.ts'

const linux: SystemFacts = {
  platform: 'linux',
  arch: 'x64',
  exists: true,
  executableArch: 'x64',
  userNamespaces: 'allowed',
  sandboxIsSetUid: false,
}
const trap: ElectronEnd = { kind: 'signal', signal: 'SIGTRAP' }
const failed: ElectronEnd = { kind: 'exit', code: 1 }
const notStarted = (code: string): ElectronEnd => ({
  kind: 'not-started',
  error: Object.assign(new Error(`spawn ${code}`), { code }),
})
const explain = (end: ElectronEnd, facts: Partial<SystemFacts> = {}, output: readonly string[] = []) =>
  explainEnd({ end, output }, { ...linux, ...facts }, 20_000)

describe('the reason why Electron showed no desk', () => {
  it('is on one line', () => {
    for (const end of [trap, failed, notStarted('EACCES'), { kind: 'hung' } as const])
      expect(explain(end)).not.toContain('\n')
  })

  it('names what helps where Ubuntu keeps user namespaces for programs with a profile', () => {
    const why = explain(trap, { userNamespaces: 'by-apparmor' })
    expect(why).toContain('AppArmor')
    expect(why).toContain('.deb package')
    expect(why).toContain('sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0')
    expect(why).not.toContain('no-sandbox')
  })

  it.each([
    ['by-kernel', 'sudo sysctl kernel.unprivileged_userns_clone=1'],
    ['none', 'sudo sysctl user.max_user_namespaces=10000'],
  ] as const)('names what helps where user namespaces are restricted %s', (userNamespaces, remedy) => {
    expect(explain(trap, { userNamespaces })).toContain(remedy)
  })

  it('is the sandbox where Chromium says so', () => {
    const said =
      '[9:1122/1.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.'
    expect(explain(trap, {}, [said])).toContain('cannot create its sandbox here: a container')
  })

  it('is no sandbox where that is set-uid, or the crash is another', () => {
    const facts = { userNamespaces: 'by-apparmor', sandboxIsSetUid: true } as const
    expect(explain(trap, facts)).toBe('Electron crashed (SIGTRAP) before it opened a window.')
    expect(explain({ kind: 'signal', signal: 'SIGSEGV' }, { userNamespaces: 'by-apparmor' })).toContain(
      'SIGSEGV',
    )
  })

  it.each([
    ['libgtk-3.so.0', 'install libgtk-3-0'],
    ['libasound.so.2', 'install libasound2 or libasound2t64'],
    ['libunheard-of.so.1', 'install the package that contains it'],
  ])('names the missing library %s', (file, remedy) => {
    const line = `electron: error while loading shared libraries: ${file}: cannot open shared object file`
    const why = explain({ kind: 'exit', code: 127 }, {}, [line])
    expect(why).toContain(file)
    expect(why).toContain(remedy)
  })

  it.each([
    [
      'an old system',
      failed,
      {},
      ["electron: /lib/libc.so.6: version `GLIBC_2.38' not found (required by electron)"],
      'GLIBC_2.38',
    ],
    [
      'a display that refuses',
      failed,
      {},
      ['Authorization required, but no authorization protocol specified'],
      'refuses this user',
    ],
    [
      'no display',
      failed,
      {},
      ['[9:1122/1.1:ERROR:ozone_platform_x11.cc(1)] Missing X server or $DISPLAY'],
      'cannot open the display',
    ],
    [
      'another processor',
      notStarted('ENOENT'),
      { executableArch: 'arm64' },
      [],
      'arm64, this computer has x64',
    ],
    ['a disk that is mounted noexec', notStarted('EACCES'), {}, [], 'noexec'],
    ['another C library', notStarted('ENOENT'), {}, [], 'glibc'],
    [
      'a virus scanner that removed it',
      notStarted('ENOENT'),
      { platform: 'win32', exists: false },
      [],
      'virus scanner',
    ],
    ['a virus scanner that holds it', notStarted('EPERM'), { platform: 'win32' }, [], 'virus scanner'],
    [
      'a damaged file on Windows',
      notStarted('UNKNOWN'),
      { platform: 'win32' },
      [],
      'remove node_modules/electron/dist',
    ],
    [
      'a quarantine on macOS',
      { kind: 'signal', signal: 'SIGKILL' },
      { platform: 'darwin' },
      [],
      'quarantined',
    ],
    [
      'an exception on Windows',
      { kind: 'exit', code: 0xc0000005 },
      { platform: 'win32' },
      [],
      'crashed (0xc0000005)',
    ],
    ['a hang', { kind: 'hung' }, {}, [], 'no window within 20 s'],
    [
      'something else',
      failed,
      {},
      ['first', 'last', '[1:1122/1.1:ERROR:a.cc(1)] noise'],
      'exit code 1) before it opened a window: last',
    ],
    [
      'the desk itself',
      failed,
      {},
      ['Showcall cannot start: the database is newer.', 'Do this.'],
      ': Showcall cannot start: the database is newer.',
    ],
  ] satisfies [string, ElectronEnd, Partial<SystemFacts>, string[], string][])(
    'is %s',
    (_what, end, facts, output, why) => {
      expect(explain(end, facts, output)).toContain(why)
    },
  )
})

describe('user namespaces', () => {
  it.each([
    ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1', 'by-apparmor'],
    ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '0', 'allowed'],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0', 'by-kernel'],
    ['/proc/sys/user/max_user_namespaces', '0', 'none'],
    ['/proc/sys/user/max_user_namespaces', '1000', 'allowed'],
  ])('with %s = %s are %s', (file, value, expected) => {
    expect(readUserNamespaces(path => (path === file ? value : null))).toBe(expected)
  })
})
