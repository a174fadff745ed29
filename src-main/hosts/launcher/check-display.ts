import { connect, type NetConnectOpts } from 'node:net'
import { isAbsolute, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

export interface DisplayCheck {
  readonly env: Environment
  readonly platform: NodeJS.Platform
  /** Of the user that Electron would run as; undefined where the system has none. */
  readonly uid: number | undefined
  readonly canConnect: (to: NetConnectOpts) => Promise<boolean>
}

/** Why Electron cannot open a window here, in one sentence; null when nothing speaks against it. */
export async function checkDisplay(check: DisplayCheck): Promise<string | null> {
  if (check.platform !== 'linux') return null
  const { DISPLAY: x11, WAYLAND_DISPLAY: wayland } = check.env
  if (!x11 && !wayland)
    return 'There is no display for Electron (neither DISPLAY nor WAYLAND_DISPLAY is set).'
  if (check.uid === 0) {
    return 'Electron does not run as root: run npm start as another user to get a window.'
  }
  const addresses = [...waylandAddresses(check.env), ...x11Addresses(x11)]
  const reached = await Promise.all(addresses.map(check.canConnect))
  if (reached.includes(true)) return null
  const named = [x11 && `DISPLAY=${x11}`, wayland && `WAYLAND_DISPLAY=${wayland}`].filter(Boolean)
  return `The display is not available (${named.join(', ')}).`
}

/** `host:number.screen`; a display of this computer has a local socket, a file or an abstract one. */
function x11Addresses(display: string | undefined): readonly NetConnectOpts[] {
  const found = /^(?<host>.*):(?<number>\d+)(\.\d+)?$/.exec(display ?? '')?.groups
  const number = found?.['number']
  if (number === undefined) return []
  const host = found?.['host'] ?? ''
  const local = `/tmp/.X11-unix/X${number}`
  if (host === '' || host === 'unix') return [{ path: local }, { path: `\0${local}` }]
  return [{ host, port: 6000 + Number(number) }]
}

function waylandAddresses(env: Environment): readonly NetConnectOpts[] {
  const { WAYLAND_DISPLAY: name, XDG_RUNTIME_DIR: directory } = env
  if (!name) return []
  if (isAbsolute(name)) return [{ path: name }]
  return directory ? [{ path: join(directory, name) }] : []
}

/** How long a display may take to accept a connection, in milliseconds. */
const connectLimit = 3_000

export function canConnect(to: NetConnectOpts): Promise<boolean> {
  return new Promise(settle => {
    const socket = connect({ ...to, timeout: connectLimit })
    const end = (reached: boolean) => () => {
      socket.destroy()
      settle(reached)
    }
    socket.once('connect', end(true))
    socket.once('timeout', end(false))
    socket.once('error', end(false))
  })
}
