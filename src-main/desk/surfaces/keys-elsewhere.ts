import type { ControllersSlice } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { GlobalKeys } from '../ports/devices.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { UnlessLocked } from '../unless-locked.ts'
import type { Surfaces } from './surfaces.ts'

export interface KeysElsewhereOptions {
  /** Null where the host cannot take keys from other windows. */
  readonly keys: GlobalKeys | null
  readonly settings: SettingsStore
  readonly unlessLocked: UnlessLocked
  readonly surfaces: Pick<Surfaces, 'slot' | 'globalKey'>
  readonly changed: () => void
}

/** Bound keys that act while another window has the focus. */
export interface KeysElsewhere {
  slice(): ControllersSlice['globalKeys']
  /** Asks for what is bound now. */
  ask(): void
  writeGlobalKeys(on: boolean): Reply
  close(): void
}

export function createKeysElsewhere({
  keys,
  settings,
  unlessLocked,
  surfaces,
  changed,
}: KeysElsewhereOptions): KeysElsewhere {
  let taken: readonly string[] = []
  let typing: readonly string[] = []
  /** Requested again only when they change: another program may take a key in between. */
  let asked = ''
  keys?.onPress(surfaces.globalKey)

  function ask(): void {
    if (keys === null) return
    const { globalKeys } = settings.read()
    const pages = surfaces.slot(keyboardSurface)?.layout ?? []
    const bound = globalKeys
      ? [...new Set(pages.flatMap(page => page.bindings.map(({ control }) => control)))]
      : []
    if (bound.join() === asked) return
    asked = bound.join()
    typing = bound.filter(isTyped)
    taken = keys.take(bound.filter(code => !isTyped(code)))
    changed()
  }

  return {
    slice: () => (keys === null ? null : { on: settings.read().globalKeys, taken, typing }),
    ask,
    writeGlobalKeys: on =>
      unlessLocked(() => {
        if (keys === null) return refused(messageOf('controller.keys-in-window-only'))
        settings.write({ globalKeys: on })
        ask()
        changed()
        return done
      }),
    close: () => void keys?.take([]),
  }
}

/** Keys that are not used for typing: other windows do not need them. */
const silent =
  /^(F([1-9]|1\d|2[0-4])|Page(Up|Down)|Pause|ScrollLock|PrintScreen|Insert|ContextMenu|(Media|Browser|Launch|Audio).*)$/

/** True for a key by which text is written or moved through, by its `KeyboardEvent.code`. */
const isTyped = (code: string): boolean => !silent.test(code)
