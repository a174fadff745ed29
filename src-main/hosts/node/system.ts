import { spawn } from 'node:child_process'
import type { KeepAwake } from '../../desk/ports/host.ts'
import { type BeginHold, createKeepAwake } from '../keep-awake.ts'
import { realTimers } from '../real-time.ts'
import type { Keychain } from '../settings/secrets.ts'
import { mayHaveKeychain, openKeychain, startKeychainProcess } from './keychain-process.ts'

/** The keychain of this computer; `entry` is `keychain-entry.ts`, built. */
export async function keychainOfSystem(entry: URL): Promise<Keychain | null> {
  if (!mayHaveKeychain(process.platform, process.env)) return null
  return openKeychain({ start: startKeychainProcess(entry), timers: realTimers })
}

export function keepAwakeOfSystem(): KeepAwake {
  const helper = awakeHelperOf(process.platform)
  return createKeepAwake(helper === null ? null : runAwakeHelper(helper))
}

/** Runs a helper as a process of its own, whose input is open for as long as this one lives. */
export const runAwakeHelper =
  ({ command, args }: AwakeHelper): BeginHold =>
  ({ holding, ended }) => {
    const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
    child.once('error', ended)
    child.once('exit', ended)
    let written = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (written.includes(holdingWord)) return
      written += text
      if (written.includes(holdingWord)) holding()
    })
    // It exited before this request: the `exit` event reports it.
    child.stdin.on('error', () => undefined)
    return {
      end() {
        child.stdin.end()
        // For one that waits for the system and not for its input.
        child.kill()
      },
    }
  }

/** A program that keeps the computer and its screen awake while it runs, and runs until its input ends. */
interface AwakeHelper {
  readonly command: string
  readonly args: readonly string[]
}

/** Written by a helper once it holds. */
const holdingWord = 'holding'

/**
 * Each runs something that waits for the end of its input, which comes with the end of the desk however that ends: it
 * never outlives the desk. The word is written from within, when the computer is kept awake already.
 */
export function awakeHelperOf(platform: NodeJS.Platform): AwakeHelper | null {
  const untilInputEnds = ['sh', '-c', `echo ${holdingWord}; exec cat >/dev/null`]
  switch (platform) {
    case 'darwin':
      return { command: '/usr/bin/caffeinate', args: ['-dims', ...untilInputEnds] }
    case 'linux':
      return {
        command: 'systemd-inhibit',
        args: [
          '--what=idle:sleep',
          '--who=Showcall',
          '--why=A show is on air',
          '--mode=block',
          ...untilInputEnds,
        ],
      }
    case 'win32':
      return { command: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command', windowsScript] }
    default:
      return null
  }
}

/** Continuous, system and display: https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-setthreadexecutionstate */
const executionState = '0x80000003'

const windowsScript = [
  "$ErrorActionPreference = 'Stop'",
  `$kernel = Add-Type -Name Power -Namespace Showcall -PassThru -MemberDefinition '[DllImport("kernel32.dll")] public static extern uint SetThreadExecutionState(uint state);'`,
  `if ($kernel::SetThreadExecutionState([uint32]'${executionState}') -eq 0) { exit 1 }`,
  `[Console]::Out.WriteLine('${holdingWord}')`,
  'while ($null -ne [Console]::In.ReadLine()) { }',
].join('; ')
