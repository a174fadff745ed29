import { useLayoutEffect } from 'react'
import { t } from '#texts/text.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import {
  type Action,
  actionNames,
  actionOf,
  actionOfAct,
  takesNothing,
} from '../../../src-main/domain/show/actions.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { beginNote } from '../../state/acts/desk-acts.ts'
import { watchKeyLayout } from '../../state/keys/desk-key.ts'
import { actsOnShow, type KeyMeaning, keyMeaning } from '../../state/keys/key-meaning.ts'
import { keyName } from '../../state/keys/key-name.ts'
import { boundScreenKey } from '../../state/keys/screen-controls.ts'
import type { PageDesk } from '../../state/session/desk.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import type { PagePress } from '../../state/session/presser.ts'
import { isCalled } from '../../state/session/selectors.ts'
import {
  bringBack,
  goToSheet,
  moveSelection,
  openHitPoint,
  selectedCue,
  showView,
  skippableCue,
} from '../../state/session/show-view.ts'
import {
  type EditWish,
  type KeysState,
  sheets,
  type UiState,
  viewKeys,
  views,
} from '../../state/session/ui-state.ts'
import { openMessage, openTransportDialog } from '../call/transport/open-transport-dialog.ts'

function keysState(ui: UiState): KeysState {
  if (!document.hasFocus()) return 'window'
  if (ui.dialog !== null) return 'dialog'
  const focused = document.activeElement
  if (focused === null || focused === document.body) return ui.view === 'call' ? 'desk' : 'view'
  if (focused.closest('[role="grid"]') === focused) return 'view'
  return typesText(focused) ? 'field' : 'control'
}

/** The keys of the call view. They act while nothing else on the page has them. */
export function useKeys(): void {
  const desk = useDesk()
  // An effect after the first paint would lose a key that is pressed as soon as GO is on screen.
  useLayoutEffect(() => {
    const watch = new AbortController()
    const { signal } = watch
    const { ui } = desk
    const screenKeys = createScreenKeys(desk)
    const look = (): void => {
      const keys = keysState(ui.get())
      if (keys !== ui.get().keys) ui.set({ ...ui.get(), keys })
    }
    window.addEventListener('keydown', leaveToInputMethod, { signal, capture: true })
    window.addEventListener('keyup', leaveToInputMethod, { signal, capture: true })
    // Who has the keys when one goes down: what it does there may give them back before it arrives here.
    let had: KeysState = 'desk'
    const beforeKeyDown = (event: KeyboardEvent): void => {
      had = keysState(ui.get())
      // Wherever the keys are, and whatever else it does there.
      if (event.key === 'Escape') stopAuto(desk)
      if (isCalled(desk.state.get())) screenKeys.guard(event, had)
    }
    const onKeyDown = (event: KeyboardEvent): void => screenKeys.down(event, had)
    const later = (): void => void setTimeout(look)
    window.addEventListener('keydown', beforeKeyDown, { signal, capture: true })
    window.addEventListener('keyup', screenKeys.guardUp, { signal, capture: true })
    window.addEventListener('keydown', onKeyDown, { signal })
    window.addEventListener('keyup', screenKeys.up, { signal })
    window.addEventListener('blur', screenKeys.release, { signal })
    window.addEventListener('blur', look, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && screenKeys.release(), { signal })
    window.addEventListener('focus', look, { signal })
    document.addEventListener('focusin', look, { signal })
    document.addEventListener('focusout', later, { signal })
    document.addEventListener('mousedown', keepFocusAway, { signal })
    watchKeyLayout(ui, signal)
    const forget = ui.subscribe(look)
    look()
    return () => {
      watch.abort()
      forget()
      screenKeys.release()
    }
  }, [desk])
}

/**
 * The page ignores keys that an input method uses for its composition, Enter and Escape included. The editor of formatted text
 * handles these keys itself.
 */
function leaveToInputMethod(event: KeyboardEvent): void {
  const isFollowed = event.target instanceof HTMLElement && event.target.isContentEditable
  if (event.isComposing && !isFollowed) event.stopImmediatePropagation()
}

interface ScreenKeys {
  /**
   * While a show or a rehearsal is called: a key that means GO changes nothing where it is not GO, and says so; nor does a letter where
   * it would choose, as in a list of choices. They type where a text is typed; one that is of no use there says so as well.
   * Enter then does what Space does elsewhere.
   */
  guard(event: KeyboardEvent, keys: KeysState): void
  /** The same key is let go. */
  guardUp(event: KeyboardEvent): void
  /** `keys`: who has the keys on this page. */
  down(event: KeyboardEvent, keys: KeysState): void
  up(event: KeyboardEvent): void
  /** The page lost all keys: nothing comes of what is down. */
  release(): void
}

/** Presses of the keyboard, as presses of buttons, of controls that are bound to keys, and as acts of this page. */
function createScreenKeys(desk: PageDesk): ScreenKeys {
  const { ui, presser, heldSurfaces } = desk
  const held = new Map<string, string>()
  const guarded = new Set<string>()
  const miss = (key: string): void => ui.set({ ...ui.get(), missed: { key } })
  const meansGo = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const bound = boundScreenKey(desk.state.get(), event.code)?.action.do
    return keyMeaning(event)?.key === 'go' || (bound !== undefined && actionOfAct(bound) === 'go')
  }
  /** It would save what is typed in the rundown: a clicker sends it for GO. */
  const savesText = (event: KeyboardEvent, focused: Element): boolean =>
    event.key === 'Enter' && !event.shiftKey && focused.closest('dialog') === null && meansGo(event)
  return {
    guard(event, keys) {
      const focused = document.activeElement
      if (keys === 'desk' || (focused !== null && isGo(focused))) return
      if (focused !== null && typesText(focused) && hasUseInText(event) && !savesText(event, focused)) return
      if (meansGo(event) || (focused !== null && isField(focused) && chooses(event))) {
        event.preventDefault()
        event.stopImmediatePropagation()
        guarded.add(event.code)
        if (!event.repeat) miss(keyName(event.code, ui.get().layout))
      } else if (event.key === 'Enter' && focused instanceof HTMLInputElement && isTick(focused)) {
        event.preventDefault()
        focused.click()
      }
    },
    guardUp(event) {
      // A button acts when Space is let go.
      if (!guarded.delete(event.code)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    down(event, keys) {
      if (pageChord(desk, event)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape' && keys === 'control') giveBack()
      else if (event.key === 'Escape' && keys === 'view' && !event.defaultPrevented) showView(ui, 'call')
      else if (event.key === 'Escape' && keys === 'desk' && ui.get().full)
        ui.set({ ...ui.get(), full: false })
      const bound = event.shiftKey ? null : boundScreenKey(desk.state.get(), event.code)
      if (bound !== null && keys === 'desk') {
        event.preventDefault()
        if (!event.repeat) heldSurfaces.down(bound)
        return
      }
      if (bound !== null && keys === 'view') {
        // What a clicker sends to begin a presentation would reload the page.
        if (/^F\d+$/.test(event.code)) event.preventDefault()
        if (!event.repeat) miss(keyName(event.code, ui.get().layout))
        return
      }
      const meaning = keyMeaning(event)
      if (meaning === null) return
      if (keys !== 'desk') {
        // A list of the view has taken the key.
        const missed = event.defaultPrevented ? null : missedKey(event, meaning, keys)
        if (missed !== null && !event.repeat) miss(missed)
        return
      }
      event.preventDefault()
      if (event.repeat) return
      if (ui.get().missed !== null) ui.set({ ...ui.get(), missed: null })
      const press = pressOf(meaning, skippableCue(desk))
      if (press === null) {
        stopAuto(desk)
        pageAct(desk, meaning)
        return
      }
      held.set(event.code, press.control)
      presser.down(press)
    },
    up(event) {
      const control = held.get(event.code)
      held.delete(event.code)
      if (control !== undefined) presser.up(control)
      heldSurfaces.up({ id: keyboardSurface, control: event.code })
    },
    release() {
      held.clear()
      presser.release()
      heldSurfaces.release()
    },
  }
}

/** Stops a GO that comes by itself, as presses of the show do. */
function stopAuto({ state, bridge }: PageDesk): void {
  if (state.get().show.auto?.goAt === undefined) return
  void bridge.request('auto.stop', {}).catch(() => undefined)
}

/** A click leaves no focus behind that would take Space, and takes back what Tab had given away. */
function keepFocusAway(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  // A table that is edited keeps the keys: the transport keys do not act beside it.
  const keeps = 'input, select, textarea, label, dialog, [data-keeps-focus]'
  if (target?.closest(keeps) != null || onScrollBar(event, target)) return
  event.preventDefault()
  giveBack()
  window.focus()
}

function giveBack(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** The key of the show whose press did nothing because another part of the page has the keys; null where it had a use there. */
function missedKey(event: KeyboardEvent, meaning: KeyMeaning, keys: KeysState): string | null {
  const focused = document.activeElement
  if (keys === 'field' || !actsOnShow(meaning) || (focused !== null && isField(focused))) return null
  if (meaning.key === 'go') return focused instanceof HTMLButtonElement ? null : keyName('Space')
  return event.key.toUpperCase()
}

const onScrollBar = ({ offsetX, offsetY }: MouseEvent, target: Element | null): boolean =>
  target !== null &&
  (offsetX > target.clientWidth || offsetY > target.clientHeight) &&
  target.scrollHeight > target.clientHeight

/** A key by which a field without text is changed, and which is none that only moves about in it. */
function chooses(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return false
  return /^(?:\p{L}|Delete|Backspace)$/u.test(key) || keyMeaning(event)?.key === 'adjust'
}

/** A key types a character here. */
const typesText = (node: Element): boolean =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLElement && node.isContentEditable) ||
  (node instanceof HTMLInputElement && !node.readOnly && !withoutText.has(node.type))

const withoutText: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'date',
  'datetime-local',
  'file',
  'image',
  'month',
  'radio',
  'range',
  'reset',
  'submit',
  'time',
  'week',
])

/** It types a character, moves the caret or ends the field. */
const hasUseInText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || [...key].length === 1 || textKeys.has(key)

const textKeys: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'Backspace',
  'Dead',
  'Delete',
  'End',
  'Enter',
  'Escape',
  'Home',
  'Process',
  'Tab',
  'Unidentified',
])

const isTick = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'

/** The button itself, wherever it has the focus. */
const isGo = (node: Element): boolean => node instanceof HTMLElement && node.dataset['testid'] === 'go'

const isField = (node: Element): boolean =>
  node instanceof HTMLInputElement ||
  node instanceof HTMLSelectElement ||
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLElement && node.isContentEditable)

/** The press that a key is; null: it does something on this page. */
function pressOf(meaning: KeyMeaning, selected: string | null): PagePress | null {
  if (meaning.key === 'adjust') return adjust(meaning.far, meaning.sign)
  const action = actionNames.find(name => name === meaning.key) ?? null
  // These two ask in a dialog.
  if (action === null || action === 'jump' || action === 'message') return null
  const press = (intent: PagePress['intent']): PagePress => ({
    button: action,
    kind: 'keyboard',
    control: keyLabel(action),
    intent,
  })
  if (takesNothing(action)) return press({ action })
  switch (action) {
    case 'skip':
      return selected === null ? null : press({ action, cueId: selected })
    case 'standby':
      return { ...press({ action: 'stand-down', departments: null }), tap: { action, departments: null } }
    case 'call':
      return press({ action, departments: null })
    default:
      return null
  }
}

/** As the journal has it. */
const keyLabel = (action: Action): string => actionOf(action).key?.replace(/^Key/, '') ?? ''

function adjust(far: boolean, sign: 1 | -1): PagePress {
  const seconds = far ? 30 : 10
  return {
    button: `adjust-${sign < 0 ? 'm' : 'p'}${seconds}`,
    kind: 'keyboard',
    control: (far ? 'Shift ' : '') + (sign < 0 ? '−' : '+'),
    intent: { action: 'adjust', delta: duration(sign * seconds * 1000) },
  }
}

/** What a key does to this page alone. */
function pageAct(desk: PageDesk, meaning: KeyMeaning): void {
  const { ui } = desk
  const change = (part: Partial<UiState>): void => ui.set({ ...ui.get(), ...part })
  switch (meaning.key) {
    case 'jump':
      openTransportDialog(desk, 'jump')
      break
    case 'message':
      openMessage(desk)
      break
    case 'note':
      beginNote(desk)
      break
    case 'help':
      change({ dialog: 'keys' })
      break
    case 'full':
      change({ full: !ui.get().full })
      break
    case 'hit':
      openHitPoint(desk)
      break
    case 'list':
      bringBack(desk)
      break
    case 'select':
      moveSelection(desk, meaning.step)
      break
    case 'skip': {
      const isHeading = selectedCue(desk) !== null
      change({
        said: {
          word: isHeading ? t('list.heading-word') : t('list.no-selection-word'),
          text: isHeading ? t('list.heading') : t('list.no-selection'),
          after: desk.state.get().pressResult?.press ?? 0,
        },
      })
      break
    }
    default:
  }
}

/**
 * Alt and a figure changes the view, with Shift the sheet of Call, Ctrl or Cmd and K opens the palette, with F or H they find and replace in Edit; wherever
 * the keys are, but in a dialog.
 */
function pageChord(desk: PageDesk, event: KeyboardEvent): boolean {
  const { ui } = desk
  if (ui.get().dialog !== null || event.repeat) return false
  if (event.key === 'F1' && boundScreenKey(desk.state.get(), event.code) === null) {
    event.preventDefault()
    ui.set({ ...ui.get(), dialog: 'keys' })
    return true
  }
  const only = !event.shiftKey
  if (!only && event.altKey && !event.ctrlKey && !event.metaKey) {
    const sheet = sheets.find((_, place) => event.code === `Digit${place + 1}`)
    if (sheet === undefined) return false
    event.preventDefault()
    goToSheet(desk, sheet)
    return true
  }
  if (only && event.altKey && !event.ctrlKey && !event.metaKey) {
    const view = views.find(name => event.code === `Digit${viewKeys[name]}`)
    if (view === undefined) return false
    event.preventDefault()
    // The key of Edit in Edit leads back to the cue on air.
    if (view === 'edit' && ui.get().view === 'edit') ui.set({ ...ui.get(), editWish: 'on-air' })
    else showView(ui, view)
    return true
  }
  if (!only || event.altKey || event.ctrlKey === event.metaKey) return false
  const letter = event.key.toLowerCase()
  const wish = ui.get().view === 'edit' ? wishes.get(letter) : undefined
  if (letter === 'k') ui.set({ ...ui.get(), dialog: 'palette' })
  else if (wish !== undefined) ui.set({ ...ui.get(), editWish: wish })
  else return false
  event.preventDefault()
  return true
}

const wishes: ReadonlyMap<string, EditWish> = new Map([
  ['f', 'find'],
  ['h', 'replace'],
])
