/** Ports that RtMidi makes for its own ends, ours among them. */
const ownPort = /^RtMidi (Input|Output) Client:RtMidi (Input|Output)( \d+:\d+)?$/
const ownClient = /^RtMidi (Input|Output) Client$/
/** Sends back all that it gets. */
const through = /^Midi Through\b/i

export const isOwnPort = (raw: string): boolean => ownPort.test(raw)

/** A port to which no device is joined. */
export const isThroughPort = (name: string): boolean => through.test(name)

/** Client and port of the sequencer, which a name ends in on Linux; null where it does not. */
export function addressOf(raw: string): { readonly client: number; readonly port: number } | null {
  const match = / (\d+):(\d+)$/.exec(raw)
  return match === null ? null : { client: Number(match[1]), port: Number(match[2]) }
}

/**
 * What stays of a port's name from one start to the next. Linux ends it in an address, `X-TOUCH MINI:X-TOUCH MINI
 * MIDI 1 24:0`, and Windows in its place in the list.
 */
export function stableName(raw: string, platform: NodeJS.Platform): string {
  if (platform === 'linux') return withoutAddress(raw)
  if (platform === 'win32') return withoutPlace(raw)
  return raw
}

function withoutAddress(raw: string): string {
  const name = raw.replace(/ \d+:\d+$/, '')
  const colon = name.indexOf(':')
  if (colon < 0) return name
  const client = name.slice(0, colon)
  const port = name.slice(colon + 1)
  const fullName = port.startsWith(client) || ownClient.test(client) ? port : `${client} ${port}`
  // The first port of a device, which most have alone.
  return fullName.replace(/ MIDI 1$/, '')
}

/** The second port of a device has its direction in the name, and would not be known as the same one. */
const withoutPlace = (raw: string): string =>
  raw.replace(/ \d+$/, '').replace(/^MIDI(?:IN|OUT)(\d+) \((.*)\)$/, '$2 MIDI $1')
