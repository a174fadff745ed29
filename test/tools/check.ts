import { spawnSync } from 'node:child_process'

/** `npm run check`: everything that can be known without running the application. Every step runs; any fault fails. */
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types: main', 'tsc', '-p', 'src-main'],
  ['types: renderer', 'tsc', '-p', 'src-renderer'],
  ['types: tests', 'tsc', '-p', 'test'],
  ['types: configuration', 'tsc', '-p', '.'],
  ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  [
    'layers and cycles',
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'src-main',
    'src-renderer',
    'test',
  ],
  ['unused code', 'knip'],
]

const failed: string[] = []
for (const [name, command, ...args] of steps) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const ok = status === 0
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${name}\n`)
  if (ok) continue
  failed.push(name)
  process.stdout.write(`${error?.message ?? ''}${stdout}${stderr}\n`)
}
process.exitCode = failed.length === 0 ? 0 : 1
