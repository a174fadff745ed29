import { t } from '#texts/text.ts'
import { Icon } from '../../components/icon.tsx'
import { Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import { mostPresets } from '../../state/session/keep-local.ts'
import styles from './message-dialog.module.css'

interface MessagePresetsProps {
  /** What stands in the field. */
  readonly text: string
  readonly choose: (text: string) => void
}

const usual = [1, 2, 3, 4, 5, 6] as const

/** Preset texts: one press fills the field. Stored in this browser. */
export function MessagePresets({ text, choose }: MessagePresetsProps) {
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
export const messageColors = ['#ffffff', '#ffcc00', '#ff5442', '#34d583'] as const
