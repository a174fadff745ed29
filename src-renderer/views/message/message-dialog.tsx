import { type FormEvent, useState } from 'react'
import { t } from '#texts/text.ts'
import type { MessageSlice } from '../../../src-main/contract/bridge/slices.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import styles from './message-dialog.module.css'
import { MessagePresets, messageColors } from './message-presets.tsx'

const longest = 1_000

/** The output message: what it says, how it looks, and whether it shows. */
export function MessageDialog() {
  const message = useDeskState(state => state.message)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  return (
    <Dialog title={t('message.title')} foot="tall">
      {rehearsing && <p className={styles['quiet']}>{t('message.rehearsal')}</p>}
      {message === null ? (
        <p className={styles['quiet']}>{t('message.unknown')}</p>
      ) : (
        <MessageForm message={message} />
      )}
    </Dialog>
  )
}

function MessageForm({ message }: { readonly message: MessageSlice }) {
  const { ui } = useDesk()
  // What is typed stays when the message is changed elsewhere meanwhile.
  const [draft, setDraft] = useState(message)
  const [empty, setEmpty] = useState(false)
  const { ask, problem } = useAsk()
  const change = (part: Partial<MessageSlice>): void => {
    setDraft({ ...draft, ...part })
    setEmpty(false)
  }
  const close = (): void => ui.set({ ...ui.get(), dialog: null })
  const save = async (visible: boolean): Promise<void> => {
    const { text, color, bold, underline } = draft
    if (visible && text.trim() === '') {
      setEmpty(true)
      return
    }
    if (await ask('message.write', { text, color, bold, underline, visible })) close()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void save(true)
  }
  const hide = async (): Promise<void> => {
    if (await ask('message.write', { visible: false })) close()
  }
  const said = empty ? t('message.none') : problem
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <p role="status" className={styles['quiet']}>
        {message.visible ? t('message.is-showing') : t('message.hidden')}
      </p>
      <label className={styles['field']}>
        <span>{t('message.label')}</span>
        <input
          type="text"
          value={draft.text}
          maxLength={longest}
          autoComplete="off"
          aria-invalid={said !== null}
          aria-describedby="message-problem"
          onChange={event => change({ text: event.target.value })}
        />
      </label>
      <p id="message-problem" className={styles['problem']} role="alert">
        {said}
      </p>
      <MessagePresets text={draft.text} choose={text => change({ text })} />
      <MessageLook look={draft} change={change} />
      <ButtonRow className={styles['acts']}>
        <SubmitButton>{message.visible ? t('message.update') : t('message.show')}</SubmitButton>
        {message.visible ? (
          <PlainButton onClick={() => void hide()}>{t('message.hide')}</PlainButton>
        ) : (
          <PlainButton onClick={() => void save(false)}>{t('message.save')}</PlainButton>
        )}
        <span className={styles['keys']}>{t('message.keys')}</span>
      </ButtonRow>
    </form>
  )
}

type Look = Pick<MessageSlice, 'color' | 'bold' | 'underline'>

interface MessageLookProps {
  readonly look: Look
  readonly change: (part: Partial<Look>) => void
}

/** The message's colour and style. */
const MessageLook = ({ look, change }: MessageLookProps) => (
  <>
    <fieldset className={styles['colors']}>
      <legend>{t('message.colors')}</legend>
      {messageColors.map(color => (
        <button
          key={color}
          type="button"
          aria-pressed={look.color.toLowerCase() === color}
          onClick={() => change({ color })}
        >
          <i style={{ '--band': color }} aria-hidden="true" />
          {t(`message.color-names.${color}`)}
        </button>
      ))}
    </fieldset>
    <div className={styles['looks']}>
      <label>
        <input type="color" value={look.color} onChange={event => change({ color: event.target.value })} />
        {t('message.color')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={look.bold}
          onChange={event => change({ bold: event.target.checked })}
        />
        <b>{t('message.bold')}</b>
      </label>
      <label>
        <input
          type="checkbox"
          checked={look.underline}
          onChange={event => change({ underline: event.target.checked })}
        />
        <u>{t('message.underline')}</u>
      </label>
    </div>
  </>
)
