import { useEffect } from 'react'
import { duration } from '../../../src-main/domain/time.ts'
import { useDesk } from '../../state/desk-context.ts'
import type { Press } from '../../state/presser.ts'
import type { KeysState, UiState } from '../../state/ui-state.ts'

/** Keys by code, so that layouts don't matter. They act while nothing else on the page has them. */
export function useKeys(): void {
  const desk = useDesk()
  useEffect(() => {
    const watch = new AbortController()
    const { signal } = watch
    const { ui, presser } = desk
    const held = new Map<string, string>()

    const look = (): void => {
      const keys = keysState(ui.get())
      if (keys !== ui.get().keys) ui.set({ ...ui.get(), keys })
    }
    const release = (): void => {
      held.clear()
      presser.release()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (keysState(ui.get()) !== 'here') return
      const press = pressOf(event)
      const act = press === null ? pageAct(event, ui.get()) : null
      if (press === null && act === null) return
      event.preventDefault()
      if (event.repeat) return
      if (act !== null) ui.set(act)
      if (press === null) return
      held.set(event.code, press.control)
      presser.down(press)
    }
    const onKeyUp = (event: KeyboardEvent): void => {
      const control = held.get(event.code)
      held.delete(event.code)
      if (control !== undefined) presser.up(control)
    }
    const later = (): void => void setTimeout(look)
    window.addEventListener('keydown', onKeyDown, { signal })
    window.addEventListener('keyup', onKeyUp, { signal })
    window.addEventListener('blur', release, { signal })
    window.addEventListener('blur', look, { signal })
    window.addEventListener('focus', look, { signal })
    document.addEventListener('focusin', look, { signal })
    document.addEventListener('focusout', later, { signal })
    document.addEventListener('mousedown', keepFocusAway, { signal })
    const forget = ui.subscribe(look)
    look()
    return () => {
      watch.abort()
      forget()
      release()
    }
  }, [desk])
}

/** A click leaves no focus behind that would take Space, and takes back what Tab had given away. */
function keepFocusAway(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, dialog') != null || onScrollBar(event, target)) return
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.focus()
}

const onScrollBar = ({ offsetX, offsetY }: MouseEvent, target: Element | null): boolean =>
  target !== null &&
  (offsetX > target.clientWidth || offsetY > target.clientHeight) &&
  target.scrollHeight > target.clientHeight

function keysState(ui: UiState): KeysState {
  if (!document.hasFocus()) return 'window'
  if (ui.dialog !== null) return 'dialog'
  const focused = document.activeElement
  if (focused === null || focused === document.body) return 'here'
  return focused instanceof HTMLInputElement ? 'field' : 'control'
}

function pressOf({ code, shiftKey }: KeyboardEvent): Press | null {
  const press = (button: Press['button'], control: string, intent: Press['intent']): Press => ({
    button,
    kind: 'keyboard',
    control,
    intent,
  })
  switch (code) {
    case 'Space':
      return press('go', 'Space', { action: 'go' })
    case 'KeyP':
      return press('pause', 'P', { action: 'pause' })
    case 'KeyB':
      return press('previous', 'B', { action: 'previous' })
    case 'Minus':
    case 'NumpadSubtract':
      return adjust(shiftKey, -1)
    case 'Equal':
    case 'NumpadAdd':
      return adjust(shiftKey, 1)
    default:
      return null
  }
}

function adjust(far: boolean, sign: 1 | -1): Press {
  const delta = duration(sign * (far ? 60_000 : 10_000))
  const near = sign < 0 ? 'adjust-m10' : 'adjust-p10'
  return {
    button: far ? 'adjust-far' : near,
    kind: 'keyboard',
    control: (far ? 'Shift ' : '') + (sign < 0 ? '−' : '+'),
    intent: { action: 'adjust', delta },
  }
}

function pageAct({ code, key }: KeyboardEvent, ui: UiState): UiState | null {
  if (key === '?') return { ...ui, dialog: 'keys' }
  switch (code) {
    case 'KeyJ':
      return { ...ui, dialog: 'jump' }
    case 'KeyF':
      return { ...ui, full: !ui.full }
    case 'KeyA':
      return { ...ui, following: true }
    default:
      return null
  }
}
