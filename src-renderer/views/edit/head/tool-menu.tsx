import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Swatch } from '../../../components/layout.tsx'
import plain from '../../../components/plain-button.module.css'
import { chordName } from '../../../state/keys/key-name.ts'
import styles from './tool-menu.module.css'

export interface ToolItem {
  readonly name: string
  readonly keys?: string
  readonly act: () => void
  /** Why it cannot be done now; null when it can. */
  readonly reason?: string | null
  /** Of a colour. */
  readonly swatch?: string | null
  readonly testId?: string
}

interface ToolMenuProps {
  readonly label: ReactNode
  readonly name: string
  readonly items: readonly (ToolItem | 'rule')[]
  readonly testId?: string
  /** After an act was chosen. */
  readonly onDone: () => void
}

/** Whether the list is open: it is placed below its button, and closed by a click elsewhere. */
function useOpenList(
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
) {
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (open) showBelow(button.current, list.current)
  }, [open, button, list])
  // A click on the bar moves no focus, so that the menu is not left by it.
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && menu.current?.contains(target) === false) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open, menu])
  return [open, setOpen] as const
}

/** A button with a list of acts; by arrows, or by their first letter. */
export function ToolMenu({ label, name, items, testId, onDone }: ToolMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useOpenList(button, list, menu)
  const close = (back: boolean): void => {
    setOpen(false)
    if (back) button.current?.focus()
  }
  const choose = (item: ToolItem): void => {
    close(false)
    item.act()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = menuTarget(event, list.current)
    if (target !== null) target.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close(true)
    if (target === null && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left all of it
    <div
      ref={menu}
      className={styles['menu']}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={plain['button']}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={name}
        data-testid={testId}
        onClick={() => setOpen(!open)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {label}
        <svg viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" />
        </svg>
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={name}
          className={styles['list']}
          onKeyDown={onKeyDown}
        >
          {items.map((item, at) =>
            item === 'rule' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name
              <hr key={at} />
            ) : (
              <Item key={item.name} item={item} choose={choose} />
            ),
          )}
        </div>
      )}
    </div>
  )
}

function Item({ item, choose }: { readonly item: ToolItem; readonly choose: (item: ToolItem) => void }) {
  const { name, keys, reason = null, swatch, testId } = item
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={reason !== null}
      title={reason ?? undefined}
      data-testid={testId}
      onClick={() => {
        if (reason === null) choose(item)
      }}
    >
      {swatch !== undefined && <Swatch style={{ '--band': swatch ?? undefined }} aria-hidden="true" />}
      <span>{name}</span>
      {reason === null ? keys !== undefined && <kbd>{chordName(keys)}</kbd> : <small>{reason}</small>}
    </button>
  )
}

/** The item that a key of the menu leads to: by arrows, Home and End, or the first letter; null for any other key. */
function menuTarget({ key, ctrlKey, metaKey }: KeyboardEvent, list: HTMLElement | null): HTMLElement | null {
  const all = [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1
  if (key === 'ArrowDown') return all[(at + 1) % all.length] ?? null
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length] ?? null
  if (key === 'Home') return all[0] ?? null
  if (key === 'End') return all.at(-1) ?? null
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey) return null
  return all.find(item => item.textContent.toLowerCase().startsWith(key.toLowerCase())) ?? null
}

/** Places the list in the window, not in the bar (one that scrolls would cut it off), and focuses its first item. */
function showBelow(button: HTMLElement | null, list: HTMLElement | null): void {
  if (button === null || list === null) return
  const { left, bottom } = button.getBoundingClientRect()
  const most = document.documentElement.clientWidth - list.offsetWidth - 4
  list.style.left = `${Math.max(4, Math.min(left, most))}px`
  list.style.top = `${bottom + 3}px`
  list.style.maxHeight = `${innerHeight - bottom - 10}px`
  list.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
}
