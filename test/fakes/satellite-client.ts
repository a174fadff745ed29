import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What a control asks for; as the presets of a layout manifest. */
interface Preset {
  readonly bitmap?: { readonly w: number; readonly h: number }
  readonly text?: boolean
  readonly textStyle?: boolean
  readonly colors?: 'hex' | 'rgb'
  readonly leds?: { readonly segments: number; readonly mode: 'full-ring' | 'simple' }
}

/** What a control of the device shows by the newest message. */
interface Shown {
  readonly pressed: boolean
  readonly bitmap: Uint8Array | null
  readonly color: string | null
  readonly textColor: string | null
  readonly text: string | null
  readonly leds: Uint8Array | null
}

/** A device as the client knows it: the messages that it accepts. */
interface Device {
  readonly named: boolean
  readonly presets: ReadonlyMap<string, Preset>
  readonly brightness: boolean
  readonly format: 'rgb' | 'png'
  added: boolean
  light: number | null
  readonly shown: Map<string, Shown>
}

interface Message {
  readonly name: string
  readonly args: Readonly<Record<string, string>>
  readonly flags: readonly string[]
}

export interface ClientOptions {
  readonly port: number
  /** The newest protocol that this app knows. */
  readonly api?: readonly [number, number]
  /** False: it never answers a ping, as some small clients do. */
  readonly answers?: boolean
}

/**
 * The client's end of the Satellite protocol over TCP, by its documentation. What a client could not use is a fault:
 * a message it does not know, one without what it needs, or with what it never asked for.
 */
export interface SatelliteClient {
  readonly faults: readonly string[]
  readonly messages: readonly Message[]
  /** False: pings are not answered from now on, as by a computer whose network has gone. */
  answer(pings: boolean): void
  raw(text: string): void
  bytes(bytes: Uint8Array): void
  /** In the simple mode, that is by `KEY`. */
  addGrid(id: string, args: Readonly<Record<string, string | number | boolean>>): void
  /** By `CONTROLID`. */
  addLayout(
    id: string,
    layout: {
      readonly stylePresets: Readonly<Record<string, Preset>>
      readonly controls: Readonly<
        Record<string, { readonly row: number; readonly column: number; readonly stylePreset?: string }>
      >
    },
    args?: Readonly<Record<string, string | number | boolean>>,
  ): void
  press(id: string, control: string, down: boolean): void
  rotate(id: string, control: string, direction: number): void
  ping(payload?: string): void
  shown(id: string, control: string): Shown | null
  light(id: string): number | null
  /** Settles when it holds, looked at after everything that comes. */
  until(holds: () => boolean): Promise<void>
  /** Settles with the next answer to that command. */
  reply(name: string): Promise<Message>
  closed(): boolean
  /** As when a computer vanishes: nothing is said to the other end. */
  vanish(): void
  close(): Promise<void>
}

export async function connectSatellite(options: ClientOptions): Promise<SatelliteClient> {
  const [major, minor] = options.api ?? [1, 14]
  const socket: Socket = connect({ host: '127.0.0.1', port: options.port, noDelay: true })
  const faults: string[] = []
  const messages: Message[] = []
  const devices = new Map<string, Device>()
  const waiting = new Set<() => void>()
  let answers = options.answers ?? true
  let begun = false
  let capable = false
  let over = false
  let text = ''
  const look = (): void => {
    for (const check of waiting) check()
  }
  const fault = (what: string): void => void faults.push(what.slice(0, 300))

  const needsCaps = major > 1 || minor >= 10
  const take = (line: string): void => {
    const message = parse(line)
    const { name, args, flags } = message
    messages.push(message)
    if (!begun && name !== 'BEGIN') fault(`before BEGIN: ${line}`)
    else if (begun && needsCaps && !capable && name !== 'CAPS') fault(`before CAPS: ${line}`)
    const known = (): Device | null => {
      const device = devices.get(args['DEVICEID'] ?? '')
      if (device?.added !== true) fault(`of a device that is not added: ${line}`)
      return device ?? null
    }
    switch (name) {
      case 'BEGIN':
        begun = true
        if (!/^\d+\.\d+\.\d+$/.test(args['ApiVersion'] ?? '')) fault(`no version: ${line}`)
        return
      case 'CAPS':
        capable = true
        return
      case 'PING':
        if (answers) socket.write(`PONG ${line.slice('PING'.length).trim()}\n`)
        return
      case 'PONG':
        return
      case 'ADD-DEVICE': {
        const device = devices.get(args['DEVICEID'] ?? '')
        if (flags.includes('OK') === flags.includes('ERROR')) fault(`neither OK nor ERROR: ${line}`)
        if (device !== undefined && flags.includes('OK')) device.added = true
        if (flags.includes('ERROR') && (args['MESSAGE'] ?? '') === '') fault(`no reason: ${line}`)
        return
      }
      case 'REMOVE-DEVICE':
        if (flags.includes('OK')) devices.delete(args['DEVICEID'] ?? '')
        return
      case 'KEY-PRESS':
      case 'KEY-ROTATE':
      case 'SET-VARIABLE-VALUE':
      case 'PINCODE-KEY':
      case 'FIRMWARE-UPDATE-INFO':
      case 'CHANGE-PAGE':
      case 'ADD-SUB':
      case 'ERROR':
        return
      case 'BRIGHTNESS': {
        const device = known()
        const value = Number(args['VALUE'])
        if (!Number.isInteger(value) || value < 0 || value > 100) fault(`no light: ${line}`)
        if (device?.brightness === false) fault(`it cannot be dimmed: ${line}`)
        if (device !== null) device.light = value
        return
      }
      case 'KEYS-CLEAR':
        known()?.shown.clear()
        return
      case 'DEVICE-CONFIG':
        if (known() !== null) JSON.parse(Buffer.from(args['CONFIG'] ?? '', 'base64').toString())
        return
      case 'KEY-STATE': {
        const device = known()
        if (device !== null) state(device, message)
        return
      }
      default:
        fault(`not known: ${line}`)
    }
  }

  const state = (device: Device, { args }: Message): void => {
    const control = device.named ? args['CONTROLID'] : args['KEY']
    const preset = device.presets.get(control ?? '')
    const line = JSON.stringify(args)
    if (control === undefined || preset === undefined) {
      fault(`no such control: ${line}`)
      return
    }
    if (args['PRESSED'] !== '0' && args['PRESSED'] !== '1') fault(`not pressed nor up: ${line}`)
    if (!/^(BUTTON|PAGEUP|PAGEDOWN|PAGENUM)$/.test(args['TYPE'] ?? '')) fault(`no type: ${line}`)
    const wants: readonly (readonly [string, boolean])[] = [
      ['BITMAP', preset.bitmap !== undefined],
      ['COLOR', preset.colors !== undefined],
      ['TEXTCOLOR', preset.colors !== undefined],
      ['TEXT', preset.text === true],
      ['FONT_SIZE', preset.textStyle === true],
      ['LEDS', preset.leds !== undefined],
    ]
    for (const [name, wanted] of wants) {
      if ((args[name] !== undefined) !== wanted)
        fault(`${name} ${wanted ? 'missing' : 'not asked for'}: ${line}`)
    }
    const colorForm = preset.colors === 'rgb' ? /^rgb\(\d{1,3},\d{1,3},\d{1,3}\)$/ : /^#[0-9a-f]{6}$/
    for (const name of ['COLOR', 'TEXTCOLOR']) {
      if (args[name] !== undefined && !colorForm.test(args[name])) fault(`no colour: ${line}`)
    }
    device.shown.set(control, {
      pressed: args['PRESSED'] === '1',
      bitmap: bitmapOf(device, preset, args['BITMAP']),
      color: args['COLOR'] ?? null,
      textColor: args['TEXTCOLOR'] ?? null,
      text: args['TEXT'] === undefined ? null : Buffer.from(args['TEXT'], 'base64').toString(),
      leds: ledsOf(preset, args['LEDS']),
    })
  }
  const ledsOf = (preset: Preset, leds: string | undefined): Uint8Array | null => {
    if (leds === undefined) return null
    const bytes = Buffer.from(leds, 'base64')
    if (bytes.length !== (preset.leds?.segments ?? 0) * 3) fault(`${bytes.length} bytes of LEDs`)
    return bytes
  }
  const bitmapOf = (device: Device, preset: Preset, bitmap: string | undefined): Uint8Array | null => {
    if (bitmap === undefined || preset.bitmap === undefined) return null
    const url = 'data:image/png;base64,'
    if (
      bitmap.startsWith('data:') !== (device.format === 'png') ||
      (device.format === 'png' && !bitmap.startsWith(url))
    ) {
      fault(`another encoding than ${device.format}: ${bitmap.slice(0, 30)}`)
      return null
    }
    const bytes = Buffer.from(bitmap.slice(device.format === 'png' ? url.length : 0), 'base64')
    if (device.format === 'rgb' && bytes.length !== preset.bitmap.w * preset.bitmap.h * 3) {
      fault(`${bytes.length} bytes for ${preset.bitmap.w} × ${preset.bitmap.h}`)
    }
    return bytes
  }

  socket.on('data', bytes => {
    text += bytes.toString()
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      take(text.slice(0, end))
      text = text.slice(end + 1)
    }
    look()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    over = true
    look()
  })
  await once(socket, 'connect')

  const until = (holds: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const check = (): void => {
        if (!holds()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const raw = (line: string): void => void socket.write(line)
  const message = (
    name: string,
    id: string,
    args: Readonly<Record<string, string | number | boolean>>,
  ): void =>
    raw(
      `${name} DEVICEID="${id}" ${Object.entries(args)
        .map(([key, value]) => `${key}=${typeof value === 'string' ? `"${value}"` : Number(value)}`)
        .join(' ')} \n`,
    )
  const register = (
    id: string,
    named: boolean,
    presets: ReadonlyMap<string, Preset>,
    args: Readonly<Record<string, string | number | boolean>>,
  ): void => {
    devices.set(id, {
      named,
      presets,
      brightness: args['BRIGHTNESS'] !== false,
      format: args['BITMAP_FORMAT'] === 'png' ? 'png' : 'rgb',
      added: false,
      light: null,
      shown: new Map(),
    })
    message('ADD-DEVICE', id, { PRODUCT_NAME: 'Test deck', PINCODE_LOCK: 'FULL', ...args })
  }
  const control = (id: string, name: string) =>
    devices.get(id)?.named === false ? { KEY: name } : { CONTROLID: name, KEY: name }

  return {
    faults,
    messages,
    answer(pings) {
      answers = pings
    },
    raw,
    bytes: bytes => void socket.write(bytes),
    addGrid(id, args) {
      const size = Number(args['BITMAPS'] ?? 0)
      const colors = args['COLORS']
      const preset: Preset = {
        ...(size > 0 && { bitmap: { w: size, h: size } }),
        ...(colors !== undefined && colors !== false && { colors: colors === 'rgb' ? 'rgb' : 'hex' }),
        text: args['TEXT'] === true,
        textStyle: args['TEXT_STYLE'] === true,
      }
      const keys = Array.from(
        { length: Number(args['KEYS_TOTAL'] ?? 32) },
        (_, key) => [`${key}`, preset] as const,
      )
      register(id, false, new Map(keys), args)
    },
    addLayout(id, layout, args = {}) {
      const presets = Object.entries(layout.controls).map(([name, { stylePreset }]) => {
        return [name, layout.stylePresets[stylePreset ?? 'default'] ?? {}] as const
      })
      const manifest = Buffer.from(JSON.stringify(layout)).toString('base64')
      register(id, true, new Map(presets), { LAYOUT_MANIFEST: manifest, ...args })
    },
    press: (id, name, down) => message('KEY-PRESS', id, { ...control(id, name), PRESSED: down }),
    rotate: (id, name, direction) =>
      message('KEY-ROTATE', id, { ...control(id, name), DIRECTION: direction }),
    ping: (payload = '') => raw(payload === '' ? 'PING\n' : `PING ${payload}\n`),
    shown: (id, name) => devices.get(id)?.shown.get(name) ?? null,
    light: id => devices.get(id)?.light ?? null,
    until,
    async reply(name) {
      const from = messages.length
      const found = (): Message | undefined =>
        messages
          .slice(from)
          .find(one => one.name === name && one.flags.some(flag => /^(OK|ERROR)$/.test(flag)))
      await until(() => found() !== undefined || over)
      const given = found()
      if (given === undefined) throw new Error(`closed without an answer to ${name}`)
      return given
    },
    closed: () => over,
    vanish() {
      socket.pause()
      answers = false
    },
    async close() {
      if (over) return
      const closed = once(socket, 'close')
      socket.destroy()
      await closed
    },
  }
}

/** A line as the documentation describes it: words apart by spaces, a value in quotation marks where it has some. */
function parse(line: string): Message {
  const [name = '', ...words] = line.match(/(?:[^\s"\\]|\\.|"(?:[^"\\]|\\.)*")+/g) ?? []
  const args: Record<string, string> = {}
  const flags: string[] = []
  for (const word of words) {
    const equals = word.indexOf('=')
    if (equals < 0) flags.push(word)
    else {
      const value = word.slice(equals + 1)
      const bare = value.startsWith('"') ? value.slice(1, -1) : value
      args[word.slice(0, equals)] = bare.replace(/\\(.)/g, '$1')
    }
  }
  return { name, args, flags }
}
