import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createKeepAwake } from '../../../src-main/hosts/keep-awake.ts'
import { awakeHelperOf, runAwakeHelper } from '../../../src-main/hosts/node/system.ts'

describe('the program that keeps the computer awake', () => {
  it('is the one of the system, by name and with a reason that a person can read', () => {
    expect(awakeHelperOf('linux')?.args.slice(0, 4)).toEqual([
      '--what=idle:sleep',
      '--who=Showcall',
      '--why=A show is on air',
      '--mode=block',
    ])
    expect(awakeHelperOf('darwin')).toMatchObject({ command: '/usr/bin/caffeinate' })
    expect(awakeHelperOf('win32')?.args.at(-1)).toContain('SetThreadExecutionState')
    expect(awakeHelperOf('freebsd')).toBeNull()
  })
})

/** A stand-in for `systemd-inhibit`: takes its lock, a file, and runs the command behind the options. */
const standIn = `#!/bin/sh
while [ "\${1#--}" != "$1" ]; do shift; done
touch "$LOCK"
"$@"
rm -f "$LOCK"
`

describe.runIf(process.platform !== 'win32')('the helper', () => {
  let dir: string
  let lock: string
  const linux = awakeHelperOf('linux')
  const helper = () => ({
    command: '/usr/bin/env',
    args: [`LOCK=${lock}`, join(dir, 'inhibit'), ...(linux?.args ?? [])],
  })

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'showcall-awake-'))
    lock = join(dir, 'lock')
    writeFileSync(join(dir, 'inhibit'), standIn)
    chmodSync(join(dir, 'inhibit'), 0o755)
  })

  const unlocked = async (): Promise<void> => {
    const changes = watch(dir)
    while (existsSync(lock)) await once(changes, 'change')
    changes.close()
  }
  const changed = (awake: ReturnType<typeof createKeepAwake>): Promise<void> =>
    new Promise(resolve => {
      const stop = awake.onChange(() => {
        stop()
        resolve()
      })
    })

  it('holds once it says so, and lets go on request', async () => {
    const awake = createKeepAwake(runAwakeHelper({ ...helper() }))
    const holding = changed(awake)
    awake.set(true)
    await holding
    expect([awake.held(), existsSync(lock)]).toEqual([true, true])
    awake.set(false)
    expect(awake.held()).toBe(false)
  })

  it.each([
    ['is not there', { command: '/nonexistent/inhibit', args: [] }],
    ['fails', { command: '/bin/sh', args: ['-c', 'echo no bus >&2; exit 1'] }],
  ])('that %s is not claimed to hold', async (_how, program) => {
    const awake = createKeepAwake(runAwakeHelper(program))
    const known = changed(awake)
    awake.set(true)
    await known
    expect(awake.held()).toBeNull()
    awake.set(false)
  })

  it('ends with the desk, also when that is killed', async () => {
    const script = join(dir, 'desk.ts')
    const module = (name: string): string => new URL(`../../../src-main/hosts/${name}`, import.meta.url).href
    writeFileSync(
      script,
      `import { createKeepAwake } from '${module('keep-awake.ts')}'
       import { runAwakeHelper } from '${module('node/system.ts')}'
       const awake = createKeepAwake(runAwakeHelper(${JSON.stringify(helper())}))
       awake.onChange(() => process.stdout.write(String(awake.held())))
       awake.set(true)`,
    )
    const desk = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await once(desk.stdout, 'data')
    expect(String(said)).toBe('true')
    expect(readFileSync(lock, 'utf8')).toBe('')
    const free = unlocked()
    desk.kill('SIGKILL')
    await free
    expect(existsSync(lock)).toBe(false)
  })
})
