import type { Binding, SurfaceLayout, SurfacePage } from '../../../src-main/domain/bindings/binding.ts'
import { type KeyMeaning, keyMeaning } from './key-meaning.ts'

const press = (control: string, action: Binding['action']): Binding => ({ control, trigger: 'press', action })

/**
 * What clickers and pedals that type send. Enter and the arrows are those of page turners, F13 to F24 what pedals are
 * best set to. F5 and Escape begin and end a presentation: F5 shows the cues, so that it reloads no page; Escape stays
 * what it is everywhere.
 */
export const clickerKeys: readonly Binding[] = [
  press('PageDown', { do: 'go' }),
  press('ArrowRight', { do: 'go' }),
  press('Enter', { do: 'go' }),
  press('PageUp', { do: 'previous' }),
  press('ArrowLeft', { do: 'previous' }),
  press('Period', { do: 'toggle' }),
  press('F5', { do: 'view', view: 'call' }),
  press('F13', { do: 'go' }),
  press('F14', { do: 'toggle' }),
  press('F15', { do: 'previous' }),
  press('F16', { do: 'undo' }),
  press('F17', { do: 'adjust', seconds: -10 }),
  press('F18', { do: 'adjust', seconds: 10 }),
  press('F19', { do: 'adjust', seconds: -30 }),
  press('F20', { do: 'adjust', seconds: 30 }),
  press('F21', { do: 'message' }),
  press('F22', { do: 'view', view: 'call' }),
  press('F23', { do: 'view', view: 'countdown' }),
  press('F24', { do: 'lock' }),
]

/** The page with the keys of a clicker; a key that is bound already stays as it is. */
export function withClicker(page: SurfacePage): SurfacePage {
  const bound = new Set(page.bindings.map(({ control }) => control))
  return {
    ...page,
    bindings: [...page.bindings, ...clickerKeys.filter(({ control }) => !bound.has(control))],
  }
}

/** Keys that only change others, or that a person needs to get about. */
const unbindable = /^(Shift|Control|Alt|Meta|OS|Fn|CapsLock|NumLock|ScrollLock|Tab$|Escape$)|^$/

export const canBeBound = (code: string): boolean => !unbindable.test(code)

/** What the key means to the desk where it is not bound; null for nothing. */
export const ownMeaning = (code: string): KeyMeaning | null =>
  keyMeaning({ code, key: 'Unidentified', shiftKey: false })

/** What the key is bound to on a page; null when it is not. */
export function boundKey(page: SurfaceLayout[number] | undefined, code: string): Binding | null {
  const bindings = page?.bindings.filter(({ control }) => control === code) ?? []
  return bindings.find(({ trigger }) => trigger === 'press') ?? bindings[0] ?? null
}
