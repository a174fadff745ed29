import { useEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import { useDesk, useUi } from '../../../state/session/desk-context.ts'
import { brightnesses } from '../../../state/session/ui-state.ts'
import styles from './brightness-menu.module.css'

/** Day, dark and blackout by name: nobody passes through another to reach one. */
export function BrightnessMenu() {
  const { ui } = useDesk()
  const brightness = useUi(state => state.brightness)
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const watch = new AbortController()
    const close = (event: Event): void => {
      const inside = event.target instanceof Node && root.current?.contains(event.target) === true
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inside) setOpen(false)
    }
    document.addEventListener('pointerdown', close, { signal: watch.signal, capture: true })
    document.addEventListener('keydown', close, { signal: watch.signal, capture: true })
    return () => watch.abort()
  }, [open])
  const name = t('header.brightness', { brightness: t(`page.brightness.${brightness}`) })
  return (
    <div ref={root} className={styles['root']}>
      <button
        type="button"
        className={styles['button']}
        data-testid="brightness"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={name}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <Icon name={brightness} />
      </button>
      {open && (
        <div role="menu" className={styles['menu']} aria-label={t('menu.brightness')}>
          {brightnesses.map(each => (
            <button
              key={each}
              type="button"
              role="menuitemradio"
              aria-checked={each === brightness}
              onClick={() => {
                ui.set({ ...ui.get(), brightness: each })
                setOpen(false)
              }}
            >
              <Icon name={each} />
              {t(`page.brightness.${each}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
