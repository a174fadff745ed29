import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endedOnAir } from '../../../../src-main/hosts/electron/system/guard.ts'
import { createWatcher } from '../../../../src-main/hosts/electron/system/watcher.ts'

const module = pathToFileURL(
  join(import.meta.dirname, '../../../../src-main/hosts/electron/system/guard.ts'),
).href

describe('the guard of a packaged desk', () => {
  let directory: string
  let started: string
  let child: ChildProcess | null

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'showcall-guard-'))
    started = join(directory, 'started')
    child = null
    // Stands for the application: notes its arguments and the restarts so far.
    writeFileSync(
      join(directory, 'desk.mjs'),
      `import { writeFileSync, renameSync } from 'node:fs'
       writeFileSync('${started}.part', JSON.stringify([process.argv.slice(2), JSON.parse(process.env.SHOWCALL_RESTARTS)]))
       renameSync('${started}.part', '${started}')`,
    )
    writeFileSync(
      join(directory, 'guard.mjs'),
      `import { spawn } from 'node:child_process'
       import { runGuard } from '${module}'
       runGuard({ execPath: process.execPath, args: ['desk.mjs', '--port', '0'], env: process.env, now: () => 5_000,
         gaveUp: () => console.log('gave up'),
         // This guard waits for the desk, so that the test can.
         start(...call) {
           spawn(...call)
           return { unref() {} }
         } })`,
    )
  })
  afterEach(() => {
    child?.kill('SIGKILL')
    rmSync(directory, { recursive: true })
  })

  async function guardAfter(lines: readonly unknown[], restarts?: readonly number[]): Promise<string> {
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'guard.mjs'], {
      cwd: directory,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...(restarts && { SHOWCALL_RESTARTS: JSON.stringify(restarts) }) },
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const watcher = createWatcher({
      send: undefined,
      startGuard: () => ({ write: line => void child?.stdin?.write(line) }),
    })
    watcher.report({ status: 'loaded' })
    for (const line of lines) watcher.report(line as Parameters<typeof watcher.report>[0])
    child.stdin?.end()
    await once(child, 'close')
    return output
  }

  it('starts the desk again when it ended on air without saying so', async () => {
    await guardAfter([{ status: 'on-air', onAir: true }], [1_000])
    expect(JSON.parse(readFileSync(started, 'utf8'))).toEqual([
      ['--port', '0'],
      [1_000, 5_000],
    ])
  })

  it('starts nothing after a fourth crash within ten minutes', async () => {
    const output = await guardAfter([{ status: 'on-air', onAir: true }], [1_000, 2_000, 3_000])
    expect(output).toBe('gave up\n')
  })

  it('starts nothing after a desk that was off air or stopped by itself', async () => {
    expect(await guardAfter([])).toBe('')
    expect(await guardAfter([{ status: 'on-air', onAir: true }, { status: 'stopping' }])).toBe('')
  })

  it('reads a line that was cut off by the crash as none', () => {
    expect(endedOnAir('{"status":"on-air","onAir":true}\n{"status":"on-')).toBe(true)
    expect(endedOnAir('')).toBe(false)
  })
})

describe('the watcher of the desk', () => {
  it('starts a guard with the loaded page, and reports to it what is on air already', () => {
    const lines: string[] = []
    const watcher = createWatcher({
      send: undefined,
      startGuard: () => ({ write: line => void lines.push(line) }),
    })
    watcher.report({ status: 'on-air', onAir: true })
    expect(lines).toEqual([])
    watcher.report({ status: 'loaded' })
    expect(endedOnAir(lines.join(''))).toBe(true)
    expect([watcher.onAir(), watcher.restarts]).toEqual([true, true])
  })

  it('reports to the launcher where there is one, and starts no guard', () => {
    const sent: unknown[] = []
    const watcher = createWatcher({
      send: status => void sent.push(status),
      startGuard: () => {
        throw new Error('A guard beside the launcher')
      },
    })
    watcher.report({ status: 'loaded' })
    watcher.report({ status: 'stopping' })
    expect(sent).toEqual([{ status: 'loaded' }, { status: 'stopping' }])
  })

  it('reports no orderly stop when the desk gives up, so that it is started again', () => {
    const lines: string[] = []
    const watcher = createWatcher({
      send: undefined,
      startGuard: () => ({ write: line => void lines.push(line) }),
    })
    watcher.report({ status: 'loaded' })
    watcher.report({ status: 'on-air', onAir: true })
    watcher.giveUp()
    watcher.report({ status: 'stopping' })
    expect(endedOnAir(lines.join(''))).toBe(true)
  })
})
