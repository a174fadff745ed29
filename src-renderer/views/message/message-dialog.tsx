import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { MessageSlice } from '../../../src-main/contract/bridge/slices.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField, Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Choices, Hint, Quiet, Row, Swatch } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { mostPresets } from '../../state/session/keep-local.ts'
import styles from './message-dialog.module.css'

const longest = 1_000

/** The output message: what it says, how it looks, and whether it shows. */
export function MessageDialog() {
  const message = useDeskState(state => state.message)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  return (
    <Dialog title={t('message.title')} foot="tall">
      {rehearsing && <Quiet>{t('message.rehearsal')}</Quiet>}
      {message === null ? <Quiet>{t('message.unknown')}</Quiet> : <MessageForm message={message} />}
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
  const hide = async (): Promise<void> => {
    if (await ask('message.write', { visible: false })) close()
  }
  return (
    <Form
      submit={message.visible ? t('message.update') : t('message.show')}
      onSubmit={() => void save(true)}
      acts={
        <>
          {message.visible ? (
            <PlainButton onClick={() => void hide()}>{t('message.hide')}</PlainButton>
          ) : (
            <PlainButton onClick={() => void save(false)}>{t('message.save')}</PlainButton>
          )}
          <Hint>{t('message.keys')}</Hint>
        </>
      }
    >
      <Quiet role="status">{message.visible ? t('message.is-showing') : t('message.hidden')}</Quiet>
      <TextField
        above
        className={styles['text']}
        label={t('message.label')}
        value={draft.text}
        maxLength={longest}
        fault={empty ? t('message.none') : problem}
        onChange={text => change({ text })}
      />
      <MessagePresets text={draft.text} choose={text => change({ text })} />
      <MessageLook look={draft} change={change} />
    </Form>
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
    <fieldset>
      <legend>{t('message.colors')}</legend>
      <Choices>
        {messageColors.map(color => (
          <button
            key={color}
            type="button"
            aria-pressed={look.color.toLowerCase() === color}
            onClick={() => change({ color })}
          >
            <Swatch style={{ '--band': color }} aria-hidden="true" />
            {t(`message.color-names.${color}`)}
          </button>
        ))}
      </Choices>
    </fieldset>
    <Row>
      <label className={styles['color']}>
        <input type="color" value={look.color} onChange={event => change({ color: event.target.value })} />
        {t('message.color')}
      </label>
      <Tick label={<b>{t('message.bold')}</b>} checked={look.bold} onChange={bold => change({ bold })} />
      <Tick
        label={<u>{t('message.underline')}</u>}
        checked={look.underline}
        onChange={underline => change({ underline })}
      />
    </Row>
  </>
)

interface MessagePresetsProps {
  /** What stands in the field. */
  readonly text: string
  readonly choose: (text: string) => void
}

const usual = [1, 2, 3, 4, 5, 6] as const

/** Preset texts: one press fills the field. Stored in this browser. */
function MessagePresets({ text, choose }: MessagePresetsProps) {
  const { ui } = useDesk()
  const kept: readonly string[] =
    useUi(state => state.presets) ?? usual.map(each => t(`message.usual.${each}`))
  const keep = (presets: readonly string[]): void => ui.set({ ...ui.get(), presets })
  const own = text.trim()
  return (
    <fieldset>
      <legend>{t('message.presets')}</legend>
      <Row>
        {kept.map(each => (
          <span key={each} className={styles['preset']}>
            <button type="button" onClick={() => choose(each)}>
              {each}
            </button>
            <button
              type="button"
              aria-label={t('message.forget', { text: each })}
              title={t('message.forget', { text: each })}
              onClick={() => keep(kept.filter(other => other !== each))}
            >
              <Icon name="cross" />
            </button>
          </span>
        ))}
        {kept.length < mostPresets && (
          // Its room is kept while it has nothing to do, so that nothing moves as one types.
          <span className={styles['keep']} data-shown={own !== '' && !kept.includes(own)}>
            <PlainButton onClick={() => keep([...kept, own])}>{t('message.keep')}</PlainButton>
          </span>
        )}
      </Row>
    </fieldset>
  )
}

/** Colours that can be distinguished on a stage. */
const messageColors = ['#ffffff', '#ffcc00', '#ff5442', '#34d583'] as const
