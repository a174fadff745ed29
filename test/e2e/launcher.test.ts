import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../support/free-port.ts'

const entry = fileURLToPath(new URL('launcher-entry.ts', import.meta.url))
const source = (path: string): string => new URL(`../../src-main/hosts/${path}`, import.meta.url).href

// Windows has no scripts that the system starts by their first line.
describe.skipIf(process.platform === 'win32')('npm start with an Electron that shows no desk', () => {
  let directory: string
  let dataDir: string
  let child: ChildProcess | null

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'showcall-launcher-'))
    dataDir = join(directory, 'data')
    mkdirSync(dataDir)
    child = null
  })
  afterEach(async () => {
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(directory, { recursive: true, force: true })
  })

  const electron = (script: string): void =>
    writeFileSync(join(directory, 'electron'), script, { mode: 0o755 })

  /** Runs the launcher until the desk in the browser is up. */
  const start = async ({ script = entry, args = [], port = 0, env = {} }: Start = {}) => {
    const started = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        script,
        ...args,
        '--no-open',
        '--port',
        String(port),
        '--data-dir',
        dataDir,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: directory, ...env },
      },
    )
    child = started
    let said = ''
    let printed = ''
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const address = await new Promise<string>((resolve, reject) => {
      started.once('exit', code => reject(new Error(`It ended with ${code}:\n${said}`)))
      createInterface({ input: started.stdout }).on('line', line => {
        printed += `${line}\n`
        const found = /http:\S+#pair=\S+/.exec(line)
        if (found !== null) resolve(found[0])
      })
    })
    return { process: started, address: new URL(address), said: () => said, printed: () => printed }
  }

  const stops = async (desk: { process: ChildProcess }, signal: NodeJS.Signals): Promise<unknown> => {
    const exit = once(desk.process, 'exit')
    desk.process.kill(signal)
    return (await exit)[0]
  }

  it('because it aborts: the desk is in the browser, the reason on one line, and its exit code is passed on', async () => {
    electron('#!/bin/sh\nulimit -c 0; kill -TRAP $$\n')
    const desk = await start()
    expect(desk.said()).toMatch(/^Electron .*\. Showcall opens in a browser instead\.\n$/)
    expect((await fetch(desk.address.origin)).status).toBe(200)
    expect(await stops(desk, 'SIGINT')).toBe(0)
  })

  it('because it hangs with the shows open: the desk in the browser has them, on the port that was asked for', async () => {
    const holds = join(directory, 'holds')
    const port = await freePort()
    electron(`#!${process.execPath}
      process.on('SIGTERM', () => undefined)
      const { createServer } = require('node:net')
      const { writeFileSync } = require('node:fs')
      import(${JSON.stringify(source('instance/instance.ts'))}).then(async ({ claimInstance }) => {
        const claimed = await claimInstance(${JSON.stringify(dataDir)}, { ask: 'address' })
        createServer().listen(${port}, '127.0.0.1', () => {
          writeFileSync(${JSON.stringify(holds)}, String(claimed.first))
        })
      })
      setInterval(() => undefined, 1e6)
    `)
    const desk = await start({ port })
    expect(readFileSync(holds, 'utf8')).toBe('true')
    expect(desk.said()).toBe(
      'Electron opened no window within 10 s and was stopped. Showcall opens in a browser instead.\n',
    )
    expect(desk.address.port).toBe(String(port))
    expect((await fetch(`${desk.address.origin}/healthz`)).status).toBe(200)
    const lock = JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8')) as { pid: number }
    expect(lock.pid).toBe(desk.process.pid)
    expect(await stops(desk, 'SIGTERM')).toBe(0)
  })

  // Elsewhere there always is a display.
  it.skipIf(process.platform !== 'linux')('because there is no display', async () => {
    electron('#!/bin/sh\nexit 1\n')
    const script = fileURLToPath(source('start.ts'))
    const file = join(directory, 'late.csv')
    writeFileSync(file, 'type,title,duration\ncue,Late show,1:00\n')
    // A file without a switch, and a switch of Chromium, which is nothing to a browser.
    const args = [file, '--ozone-platform=x11']
    const desk = await start({ script, args, env: { DISPLAY: '', WAYLAND_DISPLAY: '' } })
    expect(desk.printed()).toContain('“Late” is open.')
    expect(desk.said()).toBe(
      'There is no display for Electron (neither DISPLAY nor WAYLAND_DISPLAY is set). Showcall opens in a browser instead.\n',
    )
    expect(await stops(desk, 'SIGTERM')).toBe(0)
  })
})

interface Start {
  readonly script?: string
  readonly args?: readonly string[]
  readonly port?: number
  readonly env?: NodeJS.ProcessEnv
}
