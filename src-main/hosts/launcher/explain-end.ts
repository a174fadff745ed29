import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ElectronEnd, ElectronRun } from './run-electron.ts'

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

/** A library that Electron did not find, from the last lines of its stderr. */
interface MissingLibrary {
  readonly file: string
  /** Of Debian and Ubuntu; null where it is not known. */
  readonly package: string | null
}

function findMissingLibrary(output: readonly string[]): MissingLibrary | null {
  for (const line of output) {
    const file = /error while loading shared libraries: ([^:\s]+):/.exec(line)?.[1]
    if (file !== undefined) return { file, package: packageOf(file) }
  }
  return null
}

const packageOf = (file: string): string | null =>
  packages.find(([prefix]) => file.startsWith(prefix))?.[1] ?? null

/** Libraries that Electron is linked against, by the beginning of their file's name. */
const packages: readonly (readonly [prefix: string, name: string])[] = [
  ['libasound.so', 'libasound2 or libasound2t64'],
  ['libatk-bridge-2.0.so', 'libatk-bridge2.0-0'],
  ['libatk-1.0.so', 'libatk1.0-0'],
  ['libatspi.so', 'libatspi2.0-0'],
  ['libcairo.so', 'libcairo2'],
  ['libcups.so', 'libcups2'],
  ['libdbus-1.so', 'libdbus-1-3'],
  ['libdrm.so', 'libdrm2'],
  ['libexpat.so', 'libexpat1'],
  ['libgbm.so', 'libgbm1'],
  ['libgdk_pixbuf-2.0.so', 'libgdk-pixbuf-2.0-0'],
  ['libgio-2.0.so', 'libglib2.0-0'],
  ['libglib-2.0.so', 'libglib2.0-0'],
  ['libgobject-2.0.so', 'libglib2.0-0'],
  ['libgtk-3.so', 'libgtk-3-0'],
  ['libgdk-3.so', 'libgtk-3-0'],
  ['libnotify.so', 'libnotify4'],
  ['libnspr4.so', 'libnspr4'],
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libsmime3.so', 'libnss3'],
  ['libpango-1.0.so', 'libpango-1.0-0'],
  ['libpangocairo-1.0.so', 'libpangocairo-1.0-0'],
  ['libsecret-1.so', 'libsecret-1-0'],
  ['libudev.so', 'libudev1'],
  ['libX11-xcb.so', 'libx11-xcb1'],
  ['libX11.so', 'libx11-6'],
  ['libXcomposite.so', 'libxcomposite1'],
  ['libXdamage.so', 'libxdamage1'],
  ['libXext.so', 'libxext6'],
  ['libXfixes.so', 'libxfixes3'],
  ['libXrandr.so', 'libxrandr2'],
  ['libXss.so', 'libxss1'],
  ['libXtst.so', 'libxtst6'],
  ['libxcb.so', 'libxcb1'],
  ['libxkbcommon.so', 'libxkbcommon0'],
]

/** What of this system can keep Electron from starting. */
export interface SystemFacts {
  readonly platform: NodeJS.Platform
  readonly arch: string
  /** The executable is there. */
  readonly exists: boolean
  /** Processor that the executable is for; null where it is not known. */
  readonly executableArch: string | null
  readonly userNamespaces: 'allowed' | 'by-apparmor' | 'by-kernel' | 'none'
  /** Its `chrome-sandbox` is root's and set-uid, and needs no user namespaces. */
  readonly sandboxIsSetUid: boolean
}

export function readSystemFacts(executable: string): SystemFacts {
  return {
    platform: process.platform,
    arch: process.arch,
    exists: existsSync(executable),
    executableArch: process.platform === 'linux' ? elfArch(executable) : null,
    userNamespaces: readUserNamespaces(),
    sandboxIsSetUid: isSetUid(join(dirname(executable), 'chrome-sandbox')),
  }
}

/** `by-apparmor`: for programs with a profile alone. `by-kernel`: for root alone. `none`: for nobody. */
export function readUserNamespaces(
  read: (path: string) => string | null = readOrNull,
): SystemFacts['userNamespaces'] {
  if (read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') return 'by-apparmor'
  if (read('/proc/sys/kernel/unprivileged_userns_clone') === '0') return 'by-kernel'
  return read('/proc/sys/user/max_user_namespaces') === '0' ? 'none' : 'allowed'
}

function isSetUid(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0
}

/** Of an ELF file's header: `e_machine` at 18. */
function elfArch(path: string): string | null {
  const header = Buffer.alloc(20)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, header, 0, header.length, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
  if (header.toString('latin1', 0, 4) !== '\u007fELF') return null
  return machines[header.readUInt16LE(18)] ?? null
}

const machines: Readonly<Record<number, string>> = { 3: 'ia32', 40: 'arm', 62: 'x64', 183: 'arm64' }

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
