import { inEnglish } from '../../../src-main/contract/english.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import type { PressResult } from '../../../src-main/domain/show/press.ts'
import type { DeviceFactory } from '../../../src-main/hosts/compose.ts'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { startTestHost } from '../../support/test-host.ts'

/**
 * The Node host with `file`, or else the demo show, imported through the desk, and a gate that takes presses as fast as
 * they are made.
 */
export async function startBenchHost(
  dataDir: string,
  file: string | null,
  devices: DeviceFactory = () => noDevices,
): Promise<NodeHost> {
  const host = await startTestHost({
    dataDir,
    file,
    devices,
    failed(error) {
      throw error
    },
  })
  host.desk.caller.write({ doublePress: 0, hold: 600 })
  if (file !== null && host.opened?.ok !== true)
    throw new Error(inEnglish(host.opened?.message ?? 'Nothing was opened.'))
  await linked(host)
  return host
}

/** One press of a pedal; resolves when the service has confirmed it. */
export async function go({ desk }: Pick<NodeHost, 'desk'>): Promise<void> {
  const origin = { surfaceId: 'bench', kind: 'pedal', surface: 'Pedal', control: 'left' } as const
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = desk.subscribe((name, payload) => {
    if (name !== 'pressResult') return
    // The payload of `pressResult` is a PressResult: the map of events says so, and a generic listener cannot narrow it.
    const { outcome, reason } = payload as PressResult
    if (outcome === 'confirmed') resolve()
    else if (outcome !== 'applied') reject(new Error(`A press was refused: ${reason}`))
  })
  const { version } = desk.snapshot().show
  const trigger = { origin, intent: { action: 'go' }, saw: version, at: desk.now() } as const
  desk.trigger({ ...trigger, edge: 'down' })
  desk.trigger({ ...trigger, edge: 'up' })
  try {
    await promise
  } finally {
    stop()
  }
}

/** Its rundown is here and the link stands: a press would be taken. With `timing`, once timing comes that way. */
export async function linked(
  { desk }: Pick<NodeHost, 'desk'>,
  timing: 'push' | 'any' = 'any',
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = (): void => {
    const { rundown, link } = desk.snapshot()
    const comes = timing === 'any' || link.timing === timing
    if (rundown !== null && link.state === 'live' && comes) resolve()
  }
  const stop = desk.subscribe(look)
  look()
  await promise
  stop()
}
