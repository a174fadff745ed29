import type { Face } from '../stream-deck/faces/face.ts'
import type { Painter } from '../stream-deck/paint/painter.ts'
import { rgbOf, wordsAndColors } from './key-state.ts'
import type { WireControl } from './protocol/read-layout.ts'
import type { Argument } from './protocol/write-message.ts'

/** Null where it cannot be drawn: the face is left out, and the key goes on working. */
export type Draw = <Drawn>(draw: (painter: Painter) => Promise<Drawn>) => Promise<Drawn | null>

/** The messages to a device. Each resolves once its connection has taken it, or is closed. */
export interface DeviceLink {
  show(control: WireControl, face: Face, pressed: boolean, draw: Draw): Promise<void>
  light(percent: number): Promise<void>
  /** All keys to black. */
  clear(): void
  /** Calls `then` once all is read that the app had sent by now; never for an app that does not answer. */
  settle(then: () => void): void
}

export interface DeviceLinkOptions {
  readonly deviceId: string
  /** Its messages name controls, rather than number keys. */
  readonly named: boolean
  /** Encoding of pictures that it asked for. */
  readonly format: 'rgb' | 'png'
  readonly send: (name: string, args: Readonly<Record<string, Argument>>) => Promise<void>
  readonly settle: DeviceLink['settle']
}

export function createDeviceLink({ deviceId, named, format, send, settle }: DeviceLinkOptions): DeviceLink {
  const bitmapOf = async (face: Face, control: WireControl, draw: Draw): Promise<string | null> => {
    const { bitmap } = control.style
    if (bitmap === null) return null
    const bytes = await draw(async painter =>
      format === 'png' ? painter.png(face, bitmap) : rgbOf(await painter.paint(face, bitmap)),
    )
    if (bytes === null) return null
    const text = Buffer.from(bytes).toString('base64')
    return format === 'png' ? `data:image/png;base64,${text}` : text
  }
  return {
    async show(control, face, pressed, draw) {
      const bitmap = await bitmapOf(face, control, draw)
      await send('KEY-STATE', {
        DEVICEID: deviceId,
        ...(named ? { CONTROLID: control.wire } : { KEY: Number(control.wire) }),
        TYPE: 'BUTTON',
        PRESSED: pressed,
        ...(bitmap !== null && { BITMAP: bitmap }),
        ...wordsAndColors(face, control.style),
      })
    },
    light: percent => send('BRIGHTNESS', { DEVICEID: deviceId, VALUE: percent }),
    clear: () => void send('KEYS-CLEAR', { DEVICEID: deviceId }),
    settle,
  }
}
