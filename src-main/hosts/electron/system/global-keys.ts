import type { GlobalShortcut } from 'electron'
import type { GlobalKeys } from '../../../desk/ports/devices.ts'

const named: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Return',
  Escape: 'Escape',
  Space: 'Space',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Period: '.',
  Comma: ',',
  Minus: '-',
  Equal: '=',
  Slash: '/',
  NumpadAdd: 'numadd',
  NumpadSubtract: 'numsub',
  NumpadDecimal: 'numdec',
  NumpadDivide: 'numdiv',
  NumpadMultiply: 'nummult',
  MediaPlayPause: 'MediaPlayPause',
  MediaTrackNext: 'MediaNextTrack',
  MediaTrackPrevious: 'MediaPreviousTrack',
  MediaStop: 'MediaStop',
}

/** Electron's name of a `KeyboardEvent.code`; null where it has none. */
export function acceleratorOf(code: string): string | null {
  const plain = /^(?:Key([A-Z])|Digit(\d)|(F(?:[1-9]|1\d|2[0-4])))$/.exec(code)
  if (plain !== null) return plain[1] ?? plain[2] ?? plain[3] ?? null
  const number = /^Numpad(\d)$/.exec(code)
  return number === null ? (named[code] ?? null) : `num${number[1]}`
}

/** Keys of other windows, by Electron's global shortcuts: pressed only, never released, and silent when taken. */
export function createGlobalKeys(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister' | 'isRegistered'>,
): GlobalKeys {
  const mine = new Map<string, string>()
  let press: (code: string) => void = () => undefined

  const take = (code: string): boolean => {
    const accelerator = acceleratorOf(code)
    if (accelerator === null) return false
    try {
      // Some systems say yes and mean no: it is asked for again.
      if (!shortcuts.register(accelerator, () => press(code)) || !shortcuts.isRegistered(accelerator))
        return false
    } catch {
      return false
    }
    mine.set(code, accelerator)
    return true
  }

  return {
    onPress(listener) {
      press = listener
    },
    take(codes) {
      for (const [code, accelerator] of mine) {
        if (codes.includes(code)) continue
        shortcuts.unregister(accelerator)
        mine.delete(code)
      }
      return codes.filter(code => !mine.has(code) && !take(code))
    },
  }
}
