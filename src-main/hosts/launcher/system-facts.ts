import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
