import type { Input, WebContents } from 'electron'
import type { ZoomChange } from './zoom.ts'

interface WindowKeysOptions {
  readonly platform: NodeJS.Platform
  /** Developer tools open by a key in development alone. */
  readonly packaged: boolean
  readonly zoom: (change: ZoomChange) => void
  readonly toggleFullScreen: () => void
  readonly quit: () => void
  readonly toggleDeveloperTools: () => void
}

type Deed = () => void

/**
 * Keys of the window. On Windows and Linux there is no menu that could have them, so that a bare Alt does nothing and no
 * key reloads, closes or minimises the desk; on macOS the menu has all but zoom, which the number pad has as well.
 */
export function bindWindowKeys(contents: Pick<WebContents, 'on'>, options: WindowKeysOptions): void {
  contents.on('before-input-event', (event, input) => {
    if (input.type !== 'keyDown') return
    const deed = zoomOf(input, options) ?? (options.platform === 'darwin' ? null : otherOf(input, options))
    if (deed === null) return
    event.preventDefault()
    deed()
  })
}

function zoomOf(input: Input, { platform, zoom }: WindowKeysOptions): Deed | null {
  const { code, key, alt, shift } = input
  const [own, other] = platform === 'darwin' ? [input.meta, input.control] : [input.control, input.meta]
  if (!own || other || alt) return null
  // By what the key writes: plus and minus stand elsewhere on every layout.
  if (key === '+' || (key === '=' && !shift) || code === 'NumpadAdd') return () => zoom('in')
  if ((key === '-' && !shift) || code === 'NumpadSubtract') return () => zoom('out')
  if ((code === 'Digit0' && !shift) || code === 'Numpad0') return () => zoom('reset')
  return null
}

function otherOf(input: Input, options: WindowKeysOptions): Deed | null {
  const { code, key, control, alt, meta, shift, isAutoRepeat } = input
  if (alt || meta) return null
  const once = (deed: Deed): Deed => (isAutoRepeat ? () => undefined : deed)
  if (code === 'F11' && !control && !shift) return once(options.toggleFullScreen)
  if (!control) return null
  if (key.toLowerCase() === 'q' && !shift) return once(options.quit)
  if (key.toLowerCase() === 'i' && shift && !options.packaged) return once(options.toggleDeveloperTools)
  return null
}
