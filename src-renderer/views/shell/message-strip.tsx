import { t } from '#texts/text.ts'
import { DisabledNote, useDisabledReason } from '../../components/disabled-note.tsx'
import { Cut, Strip, Swatch, Word } from '../../components/layout.tsx'
import button from '../../components/plain-button.module.css'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { canSendMessage, openMessage } from '../call/transport/open-transport-dialog.ts'
import styles from './message-strip.module.css'

/** The output message, while it shows: its text beside a band of its colour, never on it. */
export function MessageStrip() {
  const desk = useDesk()
  const message = useDeskState(state => state.message)
  const { ask, problem } = useAsk()
  const disabledBy = useDisabledReason()
  if (message === null || !message.visible) return null
  return (
    <Strip
      role="region"
      data-strip
      className={styles['strip']}
      aria-label={t('message.title')}
      data-testid="message-strip"
    >
      <Word>{t('message.showing')}</Word>
      <Swatch style={{ '--band': message.color }} aria-hidden="true" />
      <Cut
        className={styles['text']}
        dir="auto"
        data-bold={message.bold}
        data-underline={message.underline}
        title={message.text}
      >
        {message.text}
      </Cut>
      {problem !== null && <span role="alert">{problem}</span>}
      <button
        type="button"
        className={button['button']}
        data-testid="message-hide"
        aria-disabled={disabledBy !== null}
        title={disabledBy?.word}
        onClick={() => canSendMessage(desk) && void ask('message.write', { visible: false })}
      >
        {t('message.hide')}
        {disabledBy !== null && <DisabledNote disabledBy={disabledBy} unseen />}
      </button>
      <button
        type="button"
        className={button['button']}
        aria-disabled={disabledBy !== null}
        title={disabledBy?.word}
        onClick={() => openMessage(desk)}
      >
        {t('bar.message')} <kbd>M</kbd>
        {disabledBy !== null && <DisabledNote disabledBy={disabledBy} unseen />}
      </button>
    </Strip>
  )
}
