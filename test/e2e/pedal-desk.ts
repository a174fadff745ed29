import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createNodeHidBus } from '../../src-main/controllers/node-hid-bus.ts'
import { createStreamDeckSource } from '../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import type { BoundAction } from '../../src-main/domain/bindings/binding.ts'
import type { DeviceFactory } from '../../src-main/hosts/compose.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import type { FakeHid } from '../fakes/hid.ts'
import type { FakeDevice } from '../fakes/hid-device.ts'
import { sliceOf, startDesk, succeeded, until } from '../hosts/standby/two-desks.ts'

/** What a desk in a process of its own is asked; each is answered once it is done. */
export type PedalDeskAct = 'standby' | 'go' | 'address' | 'listen' | 'confirm' | 'prompter'

/** A desk whose pedal speaks its bytes: STANDBY by the left switch, GO by the middle one. */
export interface PedalDesk {
  readonly host: NodeHost
  tap(act: 'standby' | 'go'): void
}

const switches = { standby: 0, go: 1 } as const

export async function startPedalDesk(dataDir: string, hid: FakeHid): Promise<PedalDesk> {
  const pedal: FakeDevice = hid.plug('pedal', 'PD00000001')
  const host = await startDesk(dataDir, { devices: pedalsOf(hid), file: null })
  // Presses follow one another at once.
  succeeded(host.desk.caller.write({ doublePress: 0 }))
  const found = () => host.desk.snapshot().devices.surfaces.find(({ kind }) => kind === 'pedal')
  await until(host, () => found()?.connected === true)
  const pressed = (control: string, action: BoundAction) => ({ control, trigger: 'press' as const, action })
  const bindings = [pressed('key-1', { do: 'standby', of: 'all' }), pressed('key-2', { do: 'go' })]
  succeeded(
    host.desk.controllers.write({ id: found()?.id ?? '', pages: [{ name: 'Foot', bindings, shows: {} }] }),
  )
  return {
    host,
    tap(act) {
      pedal.press(switches[act])
      pedal.release(switches[act])
    },
  }
}

const pedalsOf =
  (hid: FakeHid): DeviceFactory =>
  now => ({
    ...noDevices,
    sources: [
      createStreamDeckSource({
        now,
        timers: realTimers,
        bus: createNodeHidBus({ timers: realTimers }),
        watch: hid.watch,
      }),
    ],
  })

/** The paragraph at which its prompters stand. */
export const prompterOf = ({ desk }: NodeHost): string => desk.snapshot().prompter.run.paragraphId

/** What that desk answers; the entry of its process runs this. */
export async function answerAct({ host, tap }: PedalDesk, act: PedalDeskAct): Promise<string | number> {
  if (act === 'address') return host.pairingAddress()
  if (act === 'prompter') return prompterOf(host)
  if (act === 'listen') {
    succeeded(await host.standby.acts.listen({ on: true }))
    return sliceOf(host).listening?.port ?? 0
  }
  if (act === 'confirm') {
    const { pairing } = await until(host, slice => slice.pairing?.step === 'compare')
    succeeded(await host.standby.acts.confirm({ same: true }))
    return pairing?.code ?? ''
  }
  tap(act)
  return act
}

/** A desk in a process of its own, which a power cut can end. */
export interface PedalDeskProcess {
  ask(act: PedalDeskAct): Promise<string>
  /** As a power cut does. */
  kill(): Promise<void>
}

export async function startPedalDeskProcess(dataDir: string): Promise<PedalDeskProcess> {
  const child = fork(fileURLToPath(new URL('pedal-desk-entry.ts', import.meta.url)), [dataDir], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await answered(child)
  return {
    ask(act) {
      const answer = answered(child)
      child.send(act)
      return answer
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

async function answered(child: ChildProcess): Promise<string> {
  const over = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', over).then(([said]) => String(said)),
      once(child, 'exit', over).then(([code, signal]): never => {
        throw new Error(`The desk stopped with ${code ?? signal}.`)
      }),
    ])
  } finally {
    over.abort()
  }
}
