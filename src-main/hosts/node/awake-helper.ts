/** A program that keeps the computer and its screen awake while it runs, and runs until its input ends. */
export interface AwakeHelper {
  readonly command: string
  readonly args: readonly string[]
}

/** Written by a helper once it holds. */
export const holdingWord = 'holding'

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
