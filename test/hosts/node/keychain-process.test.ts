import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type KeychainAnswer,
  type KeychainAsk,
  type KeychainProcess,
  type KeychainProcessListener,
  mayHaveKeychain,
  openKeychain,
  startKeychainProcess,
} from '../../../src-main/hosts/node/keychain-process.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import type { Keychain } from '../../../src-main/hosts/settings/secrets.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

const entry = new URL('../../../src-main/hosts/node/keychain-entry.ts', import.meta.url)

/** A process that keeps texts; `silent` takes requests and answers none. */
interface FakeProcess extends KeychainProcess {
  readonly listener: KeychainProcessListener
  running: boolean
}

describe('the keychain in its process', () => {
  let time: VirtualTime
  let kept: Map<string, string>
  let processes: FakeProcess[]
  let silent: boolean

  beforeEach(() => {
    time = createVirtualTime()
    kept = new Map()
    processes = []
    silent = false
  })

  const answerTo = (request: KeychainAsk & { readonly id: number }): KeychainAnswer => {
    const { id } = request
    if (request.ask === 'write') kept.set(request.account, request.text)
    if (request.ask === 'remove') kept.delete(request.account)
    return { id, ok: true, text: request.ask === 'read' ? (kept.get(request.account) ?? null) : null }
  }
  const start = (listener: KeychainProcessListener): KeychainProcess => {
    const made: FakeProcess = {
      listener,
      running: true,
      send(request) {
        if (!silent) queueMicrotask(() => listener.answered(answerTo(request)))
      },
      end() {
        made.running = false
        queueMicrotask(() => listener.ended())
      },
    }
    processes.push(made)
    return made
  }
  const open = () => openKeychain({ start, timers: time.timers })
  const opened = async (): Promise<Keychain> => {
    const keychain = await open()
    if (keychain === null) throw new Error('There should be a keychain.')
    return keychain
  }
  const running = (): number => processes.filter(process => process.running).length

  it('keeps, returns and forgets texts', async () => {
    const keychain = await opened()
    await keychain.write('a', 'secret')
    expect(await keychain.read('a')).toBe('secret')
    await keychain.remove('a')
    expect(await keychain.read('a')).toBeNull()
  })

  it('lives while it is asked, and comes back when it is asked again', async () => {
    const keychain = await opened()
    await keychain.write('a', 'secret')
    await time.advance(5_000)
    expect(running()).toBe(0)
    expect(await keychain.read('a')).toBe('secret')
    expect([running(), processes.length]).toEqual([1, 2])
    keychain.close()
    expect([running(), time.waiting()]).toEqual([0, 0])
  })

  it('that does not answer the first question in time is none', async () => {
    silent = true
    const opening = open()
    await time.advance(1_500)
    expect([await opening, running(), time.waiting()]).toEqual([null, 0, 0])
  })

  it('that ends before it answers is none; one that ends later fails what was asked and starts again', async () => {
    silent = true
    const opening = open()
    processes[0]?.listener.ended()
    expect(await opening).toBeNull()
    silent = false
    const keychain = await opened()
    await keychain.write('a', 'secret')
    silent = true
    const reading = keychain.read('a')
    processes[1]?.listener.ended()
    await expect(reading).rejects.toThrow('did not answer')
    silent = false
    expect(await keychain.read('a')).toBe('secret')
    keychain.close()
  })

  it('that was never asked to answer a person gives up after a minute', async () => {
    const keychain = await opened()
    silent = true
    const refused = expect(keychain.read('a')).rejects.toThrow('did not answer')
    await time.advance(60_000)
    await refused
    expect(running()).toBe(0)
  })

  it('is not looked for on a Linux without a session bus', () => {
    const runtime = mkdtempSync(join(tmpdir(), 'showcall-runtime-'))
    expect(mayHaveKeychain('linux', {})).toBe(false)
    expect(mayHaveKeychain('linux', { XDG_RUNTIME_DIR: runtime })).toBe(false)
    writeFileSync(join(runtime, 'bus'), '')
    expect(mayHaveKeychain('linux', { XDG_RUNTIME_DIR: runtime })).toBe(true)
    expect(mayHaveKeychain('linux', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x' })).toBe(true)
    expect(mayHaveKeychain('darwin', {})).toBe(true)
    rmSync(runtime, { recursive: true })
  })
})

const hasBus = spawnSync('dbus-daemon', ['--version']).status === 0

describe('the native keychain', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is none when its process cannot be started', async () => {
    const missing = new URL('no-such-entry.ts', entry)
    expect(await openKeychain({ start: startKeychainProcess(missing), timers: realTimers })).toBeNull()
  })

  it.runIf(process.platform === 'linux')('is none where nobody answers for it, without a word', async () => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nonexistent')
    expect(await openKeychain({ start: startKeychainProcess(entry), timers: realTimers })).toBeNull()
  })

  it.runIf(hasBus)('that hangs holds nothing up, and its process is ended', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'showcall-bus-'))
    const daemon = await startBus(dir)
    const asked = watch(dir)
    const time = createVirtualTime()
    const gone = Promise.withResolvers<void>()
    const opening = openKeychain({
      timers: time.timers,
      start: listener =>
        startKeychainProcess(entry)({
          ...listener,
          ended() {
            listener.ended()
            gone.resolve()
          },
        }),
    })
    // From then on the native call waits for a service that never comes.
    while (!existsSync(join(dir, 'pid'))) await once(asked, 'change')
    await time.advance(1_499)
    expect(time.waiting()).toBe(1)
    await time.advance(1)
    expect(await opening).toBeNull()
    await gone.promise
    asked.close()
    process.kill(Number.parseInt(readFileSync(join(dir, 'pid'), 'utf8'), 10))
    daemon.kill()
    rmSync(dir, { recursive: true, force: true })
  })
})

/** A session bus on which the secret service is always just about to start. */
async function startBus(dir: string): Promise<ChildProcess> {
  mkdirSync(join(dir, 'services'))
  writeFileSync(
    join(dir, 'services', 'org.freedesktop.secrets.service'),
    `[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sh ${dir}/service\n`,
  )
  writeFileSync(
    join(dir, 'bus.conf'),
    '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"' +
      ' "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">' +
      `<busconfig><type>session</type><listen>unix:dir=${dir}</listen><servicedir>${dir}/services</servicedir>` +
      '<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>' +
      '<allow own="*"/></policy></busconfig>',
  )
  writeFileSync(
    join(dir, 'service'),
    `echo $$ > ${dir}/pid.new && mv ${dir}/pid.new ${dir}/pid && exec sleep 60`,
  )
  const bus = spawn(
    'dbus-daemon',
    [`--config-file=${join(dir, 'bus.conf')}`, '--nofork', '--print-address'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [address] = await once(bus.stdout, 'data')
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', String(address).trim())
  return bus
}
