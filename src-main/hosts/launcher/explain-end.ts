import { findMissingLibrary } from './missing-library.ts'
import type { ElectronEnd, ElectronRun } from './run-electron.ts'
import type { SystemFacts } from './system-facts.ts'

/** Why Electron showed no desk and what would help, on one line. */
export function explainEnd(
  { end, output }: Pick<ElectronRun, 'end' | 'output'>,
  facts: SystemFacts,
  limit: number,
): string {
  if (end.kind === 'hung') {
    return `Electron opened no window within ${Math.round(limit / 1_000)} s and was stopped.`
  }
  const known =
    ofArchitecture(facts) ??
    (end.kind === 'not-started'
      ? ofSpawn(end.error, facts)
      : (ofLibraries(output) ?? ofSandbox(end, output, facts))) ??
    ofDisplay(output) ??
    ofProtection(end, facts)
  if (known !== null) return known
  const said = lastWords(output)
  return `Electron ${describeEnd(end)} before it opened a window${said === null ? '.' : `: ${said}`}`
}

/** How it ended, after a subject: "crashed (SIGSEGV)". */
export function describeEnd(end: ElectronEnd): string {
  switch (end.kind) {
    case 'signal':
      return `crashed (${end.signal})`
    case 'exit':
      // Windows gives the exception as the exit code.
      return end.code > 0x8000_0000 ? `crashed (0x${end.code.toString(16)})` : `ended (exit code ${end.code})`
    case 'hung':
      return 'was stopped'
    case 'not-started':
      return `did not start (${end.error.code ?? end.error.message})`
  }
}

function ofArchitecture({ arch, executableArch }: SystemFacts): string | null {
  if (executableArch === null || executableArch === arch) return null
  return `The installed Electron is for another processor (${executableArch}, this computer has ${arch}): remove node_modules/electron/dist and start again.`
}

function ofSpawn(error: NodeJS.ErrnoException, { platform, exists }: SystemFacts): string | null {
  switch (error.code) {
    case 'ENOENT':
      if (!exists)
        return `Electron is missing from its folder${platform === 'win32' ? blockedOnWindows : '.'}`
      return 'Electron cannot run on this Linux: it needs the C library glibc.'
    case 'EACCES':
    case 'EPERM':
      if (platform === 'win32') return `Electron is not allowed to start${blockedOnWindows}`
      return 'Electron cannot be run: its folder is on a disk that is mounted noexec, or its files were changed.'
    case 'UNKNOWN':
    case 'ENOEXEC':
    case 'EBADARCH':
      return 'Electron is damaged or for another processor: remove node_modules/electron/dist and start again.'
    default:
      return null
  }
}

const blockedOnWindows = ': a virus scanner may have blocked electron.exe; allow it there and start again.'

function ofLibraries(output: readonly string[]): string | null {
  const missing = findMissingLibrary(output)
  if (missing !== null) {
    const install =
      missing.package === null
        ? 'install the package that contains it'
        : `install ${missing.package} (its name on Debian and Ubuntu)`
    return `Electron needs the library ${missing.file}, which is not installed: ${install}.`
  }
  const old = output.map(line => /version `(GLIBC\w*_[\d.]+)' not found/.exec(line)?.[1]).find(Boolean)
  return old === undefined ? null : `Electron needs a newer Linux than this one (${old} is missing).`
}

/** Without its sandbox Chromium ends itself by SIGTRAP, or by SIGABRT or SIGILL on other processors. */
function ofSandbox(end: ElectronEnd, output: readonly string[], facts: SystemFacts): string | null {
  if (facts.platform !== 'linux') return null
  const said = output.some(line =>
    /SUID sandbox helper|No usable sandbox|Failed to move to new namespace/.test(line),
  )
  const aborted = end.kind === 'signal' && ['SIGTRAP', 'SIGABRT', 'SIGILL'].includes(end.signal)
  const restricted = facts.userNamespaces !== 'allowed' && !facts.sandboxIsSetUid
  if (!said && !(aborted && restricted)) return null
  switch (facts.userNamespaces) {
    case 'by-apparmor':
      return (
        'Electron cannot create its sandbox: this system allows user namespaces only to programs with an AppArmor profile. To fix it, ' +
        "install Showcall's .deb package, which includes one, or run sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0."
      )
    case 'by-kernel':
      return (
        'Electron cannot create its sandbox: this system allows user namespaces only to root. To fix it, ' +
        'run sudo sysctl kernel.unprivileged_userns_clone=1.'
      )
    case 'none':
      return (
        'Electron cannot create its sandbox: this system allows no user namespaces. To fix it, ' +
        'run sudo sysctl user.max_user_namespaces=10000.'
      )
    case 'allowed':
      return 'Electron cannot create its sandbox here: a container may not allow user namespaces.'
  }
}

function ofDisplay(output: readonly string[]): string | null {
  const line = output.find(text =>
    /Missing X server|Authorization required|cannot open display|Failed to connect to Wayland/i.test(text),
  )
  return line === undefined
    ? null
    : 'Electron cannot open the display: it does not exist or refuses this user.'
}

/** macOS kills what is damaged or quarantined, without a word. */
function ofProtection(end: ElectronEnd, { platform }: SystemFacts): string | null {
  if (platform !== 'darwin' || end.kind !== 'signal' || end.signal !== 'SIGKILL') return null
  return 'macOS stopped Electron because it is damaged or quarantined: remove node_modules/electron/dist and start again.'
}

/** What the desk said of its own start, else the last line that is no log of Chromium and no line of a stack. */
function lastWords(output: readonly string[]): string | null {
  const lines = output
    .map(line => line.trim())
    .filter(line => line !== '' && !/^(\[\d+[:\d]*\/|#\d|at )/.test(line))
  return lines.find(line => line.startsWith('Showcall cannot start')) ?? lines.at(-1) ?? null
}
