import { type KnownModel, keysInRows } from '../hid-model.ts'
import type { Reading } from '../reading.ts'

/** Bytes of every raw HID report of QMK, and where such an interface is found. */
const reportBytes = 32
const usagePage = 0xff60
const usage = 0x61

/** `S`, `C`: what VIA and others send over the same interface begins otherwise. */
const magic = [0x53, 0x43] as const
const keyMessage = 1
const encoderMessage = 2
const mostControls = 128

/**
 * What a keyboard or macro pad with QMK sends to this desk, by `raw_hid_send`, in reports of 32 bytes:
 *
 * | byte | key | encoder |
 * |---|---|---|
 * | 0, 1 | `53 43` (`SC`) | the same |
 * | 2 | `01` | `02` |
 * | 3 | number of the key, from 0 to 127: `key-1` to `key-128` | number of the encoder: `dial-1` … |
 * | 4 | `01` down, `00` up | detents as int8, clockwise positive |
 * | 5–31 | `00` | `00` |
 *
 * Any other report is somebody else's and is not looked at.
 */
function readQmk(report: Uint8Array): Reading | null {
  if (report.length !== reportBytes || report[0] !== magic[0] || report[1] !== magic[1]) return null
  const [, , kind = 0, index = 0, value = 0] = report
  if (index >= mostControls || report.subarray(5).some(byte => byte !== 0)) return null
  if (kind === keyMessage && value <= 1) {
    return { levels: [{ control: `key-${index + 1}`, down: value === 1 }], positions: [], turns: [] }
  }
  const steps = (value << 24) >> 24
  if (kind === encoderMessage && steps !== 0) {
    return { levels: [], positions: [], turns: [{ control: `dial-${index + 1}`, steps }] }
  }
  return null
}

/** Those that a small pad has; any other is known when it speaks. */
const usualKeys = Array.from({ length: 8 }, (_, n) => ({ id: `key-${n + 1}`, name: `key ${n + 1}` }))

export const qmkModel: KnownModel = {
  modelId: 'hid/qmk',
  edition: 'hid/qmk',
  model: 'QMK raw HID',
  kind: 'hid',
  controls: [
    ...keysInRows(usualKeys, 4),
    { id: 'dial-1', kind: 'dial', name: 'encoder 1', row: 0, column: 4, columns: 1, face: null },
  ],
  open: true,
  dials: new Map(),
  eventful: true,
  fits: listing => listing.usagePage === usagePage && listing.usage === usage,
  read: readQmk,
}
