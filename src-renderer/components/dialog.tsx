import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '#texts/text.ts'
import { useDesk } from '../state/session/desk-context.ts'
import styles from './dialog.module.css'
import { PlainButton } from './plain-button.tsx'

interface DialogProps {
  readonly title: string
  /** `full`: over all that is there; not while a show is on air. */
  readonly wide?: boolean | 'full'
  /** Above the bar, whose button opened it. `tall`: always as high, so that nothing moves while its content changes. */
  readonly foot?: 'tall' | 'short'
  readonly children: ReactNode
}

/** Escape closes it, and does nothing else. */
export function Dialog({ title, wide = false, foot, children }: DialogProps) {
  const { ui } = useDesk()
  const heading = useId()
  const close = () => ui.set({ ...ui.get(), dialog: null })
  return (
    <DialogBox
      titledBy={heading}
      className={styles['dialog']}
      data={{ 'data-wide': wide, 'data-foot': foot }}
      first={firstField}
      onEscape={close}
    >
      <div className={styles['header']}>
        <h2 id={heading}>{title}</h2>
        <PlainButton onClick={close}>{t('dialog.close')}</PlainButton>
      </div>
      {children}
    </DialogBox>
  )
}

/** What is typed replaces what stands there. */
function firstField(dialog: HTMLElement): HTMLElement | null {
  const first =
    dialog.querySelector<HTMLElement>('[data-first]') ??
    dialog.querySelector<HTMLElement>('input[type="text"]')
  if (first instanceof HTMLInputElement) first.select()
  return first
}

interface DialogBoxProps {
  readonly titledBy: string
  readonly className: string | undefined
  /** As attributes of the element. */
  readonly data?: Readonly<Record<`data-${string}`, string | boolean | undefined>>
  /** What has the focus first; null: the first control. */
  readonly first: (dialog: HTMLElement) => HTMLElement | null
  readonly onEscape: () => void
  /** No other part of the page hears its keys. */
  readonly alone?: boolean
  readonly children: ReactNode
}

/**
 * The element of every dialog. It has the keys and the focus of the page until it is closed, and nothing else can be pressed,
 * but for the parts that have `data-beside-dialogs`: the show goes on, and a pointer presses its buttons as at any time. No
 * modal dialog of the browser lets that through.
 */
export function DialogBox(props: DialogBoxProps) {
  const { titledBy, className, data, first, onEscape, alone = false, children } = props
  const node = useRef<HTMLDialogElement>(null)
  const atStart = useRef(first)
  const onEscapeNow = useRef(onEscape)
  onEscapeNow.current = onEscape
  useEffect(() => {
    const dialog = node.current
    if (dialog === null) return
    dialog.show()
    // Over all that the page shows.
    dialog.showPopover()
    const start = atStart.current(dialog) ?? focusables(dialog)[0]
    // A dialog opens at its beginning: a first control that is taller than it would be scrolled to its middle.
    start?.focus({ preventScroll: start.offsetHeight > dialog.clientHeight / 2 })
    const unfollow = keepInside(dialog, () => onEscapeNow.current())
    return () => {
      unfollow()
      dialog.close()
      markPage()
    }
  }, [])
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    const { nativeEvent, currentTarget } = event
    if (alone && !leadsToCall(nativeEvent)) event.stopPropagation()
    if (!nativeEvent.isComposing && currentTarget instanceof HTMLElement)
      ownKey(nativeEvent, currentTarget, onEscape)
  }
  return (
    <dialog
      ref={node}
      popover="manual"
      className={[styles['box'], className].join(' ')}
      {...data}
      aria-modal="true"
      aria-labelledby={titledBy}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  )
}

/** Marks the page while a dialog is open: see the style sheet. */
const markPage = (): void =>
  void document.documentElement.toggleAttribute(
    'data-dialog',
    document.querySelector('dialog[open]') !== null,
  )

const isOutside = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest('dialog') === null

/** What is pressed beside the dialog takes neither its focus nor its keys. */
function keepInside(dialog: HTMLElement, close: () => void): () => void {
  markPage()
  const watch = new AbortController()
  const { signal } = watch
  let last: Element | null = document.activeElement
  const keep = (event: MouseEvent): void => {
    if (!isOutside(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const bringBack = ({ target }: FocusEvent): void => {
    if (target instanceof Element && dialog.contains(target)) last = target
    else if (isOutside(target)) {
      const back = last instanceof HTMLElement && dialog.contains(last) ? last : focusables(dialog)[0]
      back?.focus()
    }
  }
  /** The control that had the focus is gone, and the page has its keys. */
  const fromOutside = (event: KeyboardEvent): void => {
    if (isOutside(event.target) && ownKey(event, dialog, close)) event.stopPropagation()
  }
  document.addEventListener('mousedown', keep, { signal, capture: true })
  document.addEventListener('focusin', bringBack, { signal })
  document.addEventListener('keydown', fromOutside, { signal, capture: true })
  return () => watch.abort()
}

/** Alt+1: the way back to the keys of the show, from anywhere. */
const leadsToCall = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  code === 'Digit1' && altKey && !(ctrlKey || metaKey || shiftKey)

/** Escape closes the dialog, Alt+1 does so on its way to Call, and Tab goes round in it. True: no other part hears the key. */
function ownKey(event: KeyboardEvent, dialog: HTMLElement, close: () => void): boolean {
  if (event.defaultPrevented) return false
  if (event.key === 'Escape') {
    event.preventDefault()
    close()
    return true
  }
  if (leadsToCall(event)) close()
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return false
  const controls = focusables(dialog)
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  const { activeElement } = document
  if (activeElement !== from && dialog.contains(activeElement)) return false
  event.preventDefault()
  to?.focus()
  return true
}

const controlsIn =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/** In the order of Tab; of radio buttons of one name the chosen one alone. */
const focusables = (dialog: HTMLElement): readonly HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>(controlsIn)].filter(
    control =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled') &&
      control.checkVisibility({ visibilityProperty: true }) &&
      (!(control instanceof HTMLInputElement) ||
        control.type !== 'radio' ||
        control.checked ||
        dialog.querySelector(`input[type="radio"][name="${CSS.escape(control.name)}"]:checked`) === null),
  )
