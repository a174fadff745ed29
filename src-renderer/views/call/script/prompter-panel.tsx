import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { t } from '#texts/text.ts'
import type { PrompterAct } from '../../../../src-main/domain/script/prompter.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { PressButton } from '../../../components/press-button.tsx'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import type { PagePress } from '../../../state/session/presser.ts'
import styles from './prompter-panel.module.css'

/** While the panel has the keys. Space stays GO. */
const keys: ReadonlyMap<string, PrompterAct> = new Map([
  ['Enter', 'toggle'],
  ['ArrowUp', 'faster'],
  ['ArrowDown', 'slower'],
  ['ArrowRight', 'forward'],
  ['ArrowLeft', 'back'],
  ['Home', 'to-call'],
])

const pressOf = (act: PrompterAct): Pick<PagePress, 'button' | 'control' | 'intent'> => ({
  button: `prompter ${act}`,
  control: `Prompter ${act}`,
  intent: { action: 'prompter', prompter: { act } },
})

/** Moves all prompters of the rundown, from any page that may press. */
export function PrompterPanel() {
  const { presser } = useDesk()
  const { speed, at } = useDeskState(state => state.prompter.run)
  const panel = useRef<HTMLElement>(null)
  const moves = at !== null
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys.get(event.key)
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // A button has its own Enter.
    if (event.key === 'Enter' && event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    presser.pressAtOnce({ ...pressOf(act), kind: 'keyboard', control: `Prompter ${act}, key` })
  }
  return (
    <section
      ref={panel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys that it names
      tabIndex={0}
      className={styles['panel']}
      aria-label={t('script.prompter.name')}
      data-testid="prompter-panel"
      data-moves={moves}
      onKeyDown={onKeyDown}
    >
      <Press act="toggle" wide>
        {t(moves ? 'script.prompter.stop' : 'script.prompter.play')}
      </Press>
      <span className={styles['group']}>
        <Press act="slower">{t('script.prompter.slower')}</Press>
        <output className={styles['speed']} data-testid="prompter-speed">
          <b>{speed}</b> <small>{t('script.prompter.unit')}</small>
        </output>
        <Press act="faster">{t('script.prompter.faster')}</Press>
      </span>
      <span className={styles['group']}>
        <Press act="back">{t('script.prompter.back')}</Press>
        <Press act="forward">{t('script.prompter.forward')}</Press>
      </span>
      <Press act="to-call">{t('script.prompter.to-call')}</Press>
      <span className={styles['keys']}>
        <PlainButton testId="prompter-keys" onClick={() => panel.current?.focus()}>
          {t('script.prompter.keys')}
        </PlainButton>
        <small>{t('script.prompter.keys-help')}</small>
      </span>
    </section>
  )
}

interface PressProps {
  readonly act: PrompterAct
  /** Its words differ in length. */
  readonly wide?: boolean
  readonly children: ReactNode
}

const Press = ({ act, wide = false, children }: PressProps) => (
  <PressButton
    {...pressOf(act)}
    label={children}
    className={`${styles['press']} ${wide ? styles['wide'] : ''}`}
    testId={`prompter-${act}`}
  />
)
