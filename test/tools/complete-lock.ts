import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { enterOtherSystems, type LockFile, withoutHash } from './lock-file.ts'

/**
 * `npm run lock`, after any change of dependencies: enters packages for other systems that this registry does not have.
 * `npm run lock -- --hashes` asks the registry anew for each package that has no hash yet, and ends with 1 when one is
 * left without.
 */
const path = fileURLToPath(new URL('../../package-lock.json', import.meta.url))
const hashes = process.argv.includes('--hashes')
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const read = (): LockFile => JSON.parse(readFileSync(path, 'utf8'))
const write = (lock: LockFile): void => writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)

if (hashes) {
  const lock = read()
  for (const name of withoutHash(lock)) delete lock.packages[name]
  write(lock)
  // npm enters what is missing, with its hash, where the registry has it.
  const { status } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(1)
}

const lock = read()
const { entered, unknown } = enterOtherSystems(lock)
write(lock)
for (const name of unknown) print(`Not entered: ${name}, whose system is not known.`)
print(`${entered.length} packages of other systems entered.`)
const left = withoutHash(lock)
if (left.length > 0) print(`${left.length} packages have no hash:\n${left.join('\n')}`)
if (hashes && left.length > 0) process.exitCode = 1
