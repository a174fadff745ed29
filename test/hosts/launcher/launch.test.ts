import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installElectronPackage } from './electron-package.ts'
import { startFileServer } from './file-server.ts'
import { createStubElectron, type Launched, type StubElectron } from './stub-electron.ts'

/** The desk in the browser ended with it. */
const browserCode = 7
const inBrowser = 'Showcall opens in a browser instead.\n'

// Windows has no scripts that the system starts by their first line.
describe.skipIf(process.platform === 'win32')('npm start with an Electron that', () => {
  let stub: StubElectron

  beforeEach(() => {
    stub = createStubElectron()
  })
  afterEach(() => stub.remove())

  const expectBrowser = async (launched: Launched, why: string): Promise<void> => {
    expect(await launched.ended()).toBe(browserCode)
    expect(launched.stdout()).toBe('browser []\n')
    expect(launched.stderr()).toBe(`${why} ${inBrowser}`)
  }

  describe('shows no desk opens it in the browser, and says in one line why, when it', () => {
    it.each(['TRAP', 'SEGV'])('aborts by SIG%s', async signal => {
      stub.sh(`ulimit -c 0; kill -${signal} $$`)
      await expectBrowser(stub.launch(), `Electron crashed (SIG${signal}) before it opened a window.`)
    })

    it('exits with 1 after a second', async () => {
      stub.sh('echo "[1:1122/000000.1:ERROR:a.cc(1)] noise" >&2; echo "no such thing" >&2; sleep 1; exit 1')
      await expectBrowser(
        stub.launch(),
        'Electron ended (exit code 1) before it opened a window: no such thing',
      )
    })

    it('exits with 0 at once and has said nothing', async () => {
      stub.sh('exit 0')
      await expectBrowser(stub.launch(), 'Electron ended (exit code 0) before it opened a window.')
    })

    it('hangs and does not end when it is asked to, and ends what it started too', async () => {
      const pids = join(stub.directory, 'pids')
      stub.sh(`trap '' TERM; sleep 1000 & echo $$ $! > ${pids}; while :; do wait; done`)
      await expectBrowser(
        stub.launch({ limits: { loaded: 2_000, hung: 200 } }),
        'Electron opened no window within 2 s and was stopped.',
      )
      const started = readFileSync(pids, 'utf8').trim().split(' ').map(Number)
      expect(started).toHaveLength(2)
      expect(started.filter(isRunning)).toEqual([])
    })

    it('misses a library', async () => {
      stub.sh(
        'echo "electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory" >&2; exit 127',
      )
      await expectBrowser(
        stub.launch(),
        'Electron needs the library libnss3.so, which is not installed: install libnss3 (its name on Debian and Ubuntu).',
      )
    })

    it('cannot be run', async () => {
      stub.sh('exit 0')
      writeFileSync(join(stub.directory, 'other'), '', { mode: 0o644 })
      writeFileSync(join(stub.directory, 'node_modules/electron/path.txt'), 'other')
      await expectBrowser(
        stub.launch(),
        'Electron cannot be run: its folder is on a disk that is mounted noexec, or its files were changed.',
      )
    })

    it('is not there', async () => {
      await expectBrowser(
        stub.launch(),
        `ELECTRON_OVERRIDE_DIST_PATH is set, and there is no Electron at ${join(stub.directory, 'electron')}.`,
      )
    })

    it('is a program that the system cannot load', async () => {
      stub.sh('')
      writeFileSync(join(stub.directory, 'electron'), '#!/no/such/interpreter\n')
      await expectBrowser(stub.launch(), 'Electron cannot run on this Linux: it needs the C library glibc.')
    })
  })

  it('gets the arguments as they were typed, and no ELECTRON_RUN_AS_NODE', async () => {
    stub.node(`
      process.send({ status: 'loaded' }, () => {
        console.log(JSON.stringify([process.argv.slice(2), 'ELECTRON_RUN_AS_NODE' in process.env]))
        process.exit(0)
      })`)
    const args = ['--ozone-platform=x11', '--inspect=0', 'show.csv', '--port', '0']
    const launched = stub.launch({ args, env: { ELECTRON_RUN_AS_NODE: '1' } })
    expect(await launched.ended()).toBe(0)
    expect(JSON.parse(launched.stdout())).toEqual([[stub.directory, ...args], false])
  })

  it.runIf(process.platform === 'linux')('is started on X11 in a Wayland session that has it', async () => {
    stub.node(`
      process.send({ status: 'loaded' }, () => {
        console.log(JSON.stringify(process.argv.slice(2)))
        process.exit(0)
      })`)
    const launched = stub.launch({
      env: { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' },
    })
    expect(await launched.ended()).toBe(0)
    expect(JSON.parse(launched.stdout())).toEqual(['--ozone-platform=x11', stub.directory])
  })

  it('hands over to a desk that runs already ends with 0', async () => {
    stub.node(`process.send({ status: 'handed-over' }, () => process.exit(0))`)
    const launched = stub.launch()
    expect([await launched.ended(), launched.stdout(), launched.stderr()]).toEqual([0, '', ''])
  })

  it('ends by itself after a desk gives its exit code', async () => {
    stub.node(
      `process.send({ status: 'loaded' }, () => process.send({ status: 'stopping' }, () => process.exit(3)))`,
    )
    const launched = stub.launch()
    expect([await launched.ended(), launched.stdout(), launched.stderr()]).toEqual([3, '', ''])
  })

  it('has something to say says it once its desk is up, without the log of Chromium', async () => {
    stub.node(`
      process.stderr.write('The port is taken.\\n[12:1122/101010.1:ERROR:gl.cc(1)] noise\\n')
      process.send({ status: 'loaded' }, () => {
        process.stderr.write('[12:34:1122/101010.123456:WARNING:gl.cc(1)] noise\\nThe disk is full.\\n', () => process.exit(0))
      })`)
    const launched = stub.launch()
    expect(await launched.ended()).toBe(0)
    expect(launched.stderr()).toBe('The port is taken.\nThe disk is full.\n')
  })

  describe('receives a stop', () => {
    /** Says what signals it got, and takes its time to close, in which another signal kills it. */
    const desk = `
      const got = []
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
        process.on(signal, () => {
          got.push(signal)
          if (got.length > 1) process.exit(99)
          process.send({ status: 'stopping' })
          setTimeout(() => {
            console.log('got ' + got.join())
            process.exit(0)
          }, 700)
        })
      }
      process.send({ status: 'loaded' }, () => console.log('up'))
      setInterval(() => undefined, 1e6)`

    it('gets one SIGINT of Ctrl-C, which the terminal sends to all and npm once more to the launcher', async () => {
      stub.node(desk)
      const launched = stub.launch()
      await launched.line('up')
      process.kill(-pidOf(launched), 'SIGINT')
      launched.child.kill('SIGINT')
      expect(await launched.ended()).toBe(0)
      expect(launched.stdout()).toBe('up\ngot SIGINT\n')
      expect(launched.stderr()).toBe('')
    })

    it.each(['SIGTERM', 'SIGHUP'] as const)('gets a %s that the launcher alone got', async signal => {
      stub.node(desk)
      const launched = stub.launch()
      await launched.line('up')
      launched.child.kill(signal)
      expect(await launched.ended()).toBe(0)
      expect(launched.stdout()).toBe(`up\ngot ${signal}\n`)
    })

    it('has a process group of its own, so that a closed terminal ends no process of Chromium', async () => {
      stub.node(`console.log('up'); process.send({ status: 'loaded' }); setInterval(() => undefined, 1e6)`)
      const launched = stub.launch()
      await launched.line('up')
      const groups = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,pgid='], { encoding: 'utf8' })
        .split('\n')
        .map(line => line.trim().split(/\s+/).map(Number))
      const own = groups.find(([parent]) => parent === launched.child.pid)
      expect(own?.[2]).toBe(own?.[1])
      launched.child.kill('SIGTERM')
      await launched.ended()
    })

    it('gets one SIGTERM that went to all', async () => {
      stub.node(desk)
      const launched = stub.launch()
      await launched.line('up')
      process.kill(-pidOf(launched), 'SIGTERM')
      expect(await launched.ended()).toBe(0)
      expect(launched.stdout()).toBe('up\ngot SIGTERM\n')
    })

    it('and does not is killed, during a show too', async () => {
      stub.node(`
        process.on('SIGTERM', () => console.log('no'))
        process.send({ status: 'loaded' })
        process.send({ status: 'on-air', onAir: true }, () => console.log('up'))
        setInterval(() => undefined, 1e6)`)
      const launched = stub.launch({ limits: { stop: 1_000 } })
      await launched.line('up')
      launched.child.kill('SIGTERM')
      expect(await launched.ended()).toBe(128 + 9)
      expect(launched.stdout()).toBe('up\nno\n')
    })

    it('before it has shown a desk ends with the code of the signal, and opens no browser', async () => {
      stub.node(`console.log('up'); setInterval(() => undefined, 1e6)`)
      const launched = stub.launch()
      await launched.line('up')
      process.kill(-pidOf(launched), 'SIGINT')
      expect(await launched.ended()).toBe(130)
      expect([launched.stdout(), launched.stderr()]).toEqual(['up\n', ''])
    })
  })

  describe('has to be fetched', () => {
    it('opens the browser at once where it cannot be fetched', async () => {
      installPackage()
      const server = await startFileServer(() => undefined)
      await server.close()
      await expectBrowser(
        stub.launch({ env: mirror(`${server.origin}/`) }),
        'Downloading Electron (about 110 MB, only this once). Ctrl-C stops it. To open Showcall in a browser now: npm start -- --web\n' +
          'Electron was not installed: the server was not reached. Check the internet connection.',
      )
    })

    it('is not fetched further after Ctrl-C, which ends with its code', async () => {
      installPackage()
      const asked = Promise.withResolvers<void>()
      const server = await startFileServer(() => asked.resolve())
      try {
        const launched = stub.launch({ env: mirror(`${server.origin}/`) })
        await asked.promise
        process.kill(-pidOf(launched), 'SIGINT')
        expect(await launched.ended()).toBe(130)
        expect(launched.stdout()).toBe('')
        expect(launched.stderr()).toMatch(/\nStopped\.\n$/)
      } finally {
        await server.close()
      }
    })

    const installPackage = (): void => {
      installElectronPackage(stub.directory)
      writeFileSync(join(stub.directory, 'node_modules', 'electron', 'checksums.json'), '{"some.zip":"00"}')
    }
    const mirror = (address: string): NodeJS.ProcessEnv => ({
      ELECTRON_OVERRIDE_DIST_PATH: '',
      ELECTRON_MIRROR: address,
      electron_config_cache: join(stub.directory, 'cache'),
    })
  })

  describe('crashes', () => {
    const crash = (status: string): string => `
      const { appendFileSync } = require('node:fs')
      appendFileSync(${JSON.stringify(join(stub.directory, 'starts'))}, JSON.stringify(process.argv.slice(3)) + '\\n')
      process.send({ status: 'loaded' })
      ${status}
      process.send({ status: 'on-air', onAir: true }, () => process.kill(process.pid, 'SIGKILL'))`
    const starts = (): unknown[] =>
      readFileSync(join(stub.directory, 'starts'), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))

    it('during a show starts again three times, without importing the file anew, then opens the browser', async () => {
      stub.node(crash(''))
      const file = join(stub.directory, 'show.csv')
      const answers = ['--answer', 'durations=minutes', '--sheet=Day 2']
      const launched = stub.launch({ file, args: ['--port', '0', '--open', file, ...answers, '--no-open'] })
      expect(await launched.ended()).toBe(browserCode)
      const again = ['--port', '0', '--no-open']
      const first = ['--port', '0', '--open', file, ...answers, '--no-open']
      expect(starts()).toEqual([first, again, again, again])
      expect(launched.stdout()).toBe(`browser ${JSON.stringify(again)}\n`)
      const restarted =
        'Electron crashed (SIGKILL) during the show. The window opens again; the show continues.\n'
      expect(launched.stderr()).toBe(
        `${restarted.repeat(3)}Electron crashed (SIGKILL) during the show, for the fourth time within ten minutes. ${inBrowser}`,
      )
    })

    it('during a show and then shows no desk opens the browser', async () => {
      const first = join(stub.directory, 'first')
      stub.node(`
        const { existsSync, writeFileSync } = require('node:fs')
        if (existsSync(${JSON.stringify(first)})) process.exit(1)
        writeFileSync(${JSON.stringify(first)}, '')
        process.send({ status: 'loaded' })
        process.send({ status: 'on-air', onAir: true }, () => process.exit(5))`)
      const launched = stub.launch()
      expect(await launched.ended()).toBe(browserCode)
      expect(launched.stderr()).toBe(
        'Electron ended (exit code 5) during the show. The window opens again; the show continues.\n' +
          `Electron ended (exit code 1) before it opened a window. ${inBrowser}`,
      )
    })

    it('while no show is on air says so and ends with its code', async () => {
      stub.node(
        `process.send({ status: 'loaded' }, () => process.kill(process.pid, 'SIGSEGV')); setInterval(() => undefined, 1e6)`,
      )
      const launched = stub.launch()
      expect(await launched.ended()).toBe(128 + 11)
      expect(launched.stderr()).toBe(
        'Electron crashed (SIGSEGV). Everything saved is kept; npm start opens Showcall again.\n',
      )
      expect(launched.stdout()).toBe('')
    })

    it('after it has said that it stops is not started again', async () => {
      stub.node(crash(`process.send({ status: 'stopping' })`))
      const launched = stub.launch()
      expect(await launched.ended()).toBe(128 + 9)
      expect(starts()).toHaveLength(1)
    })
  })
})

const pidOf = ({ child }: Launched): number => child.pid ?? Number.NaN

/** What nobody has waited for still has a number. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
