import { spawnSync } from 'node:child_process'

const most = 512 * 2 ** 20

/** What a program prints. Throws with its complaint when it fails. */
export function run(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: most,
    ...(cwd !== undefined && { cwd }),
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.trim()}`)
  return stdout
}
