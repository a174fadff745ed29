import { useEffect, useId, useState } from 'react'
import { t } from '#texts/text.ts'
import { Choice } from '../../components/choice.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Tick } from '../../components/tick.tsx'
import { hasVoice, systemSpeaker, voiceLanguages } from '../../state/calling/voice.ts'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import { createChime } from '../../state/time/chime.ts'
import { readWarningTimes, type Warnings } from '../../state/time/warnings.ts'
import styles from './settings-dialog.module.css'
import { SettingsSection } from './settings-section.tsx'

/** When a cue warns of its end, and whether that sounds. */
export function WarningsSection() {
  const { ui } = useDesk()
  const warnings = useUi(state => state.warnings)
  const change = (part: Partial<Warnings>): void =>
    ui.set({ ...ui.get(), warnings: { ...ui.get().warnings, ...part } })
  const id = useId()
  return (
    <SettingsSection name={t('settings.warnings')} detail={t('settings.warnings-detail')}>
      <TimesField at={warnings.at} onChange={at => change({ at })} />
      <div className={styles['field']}>
        <span />
        <Tick
          className={styles['check']}
          label={t('settings.loud-over')}
          checked={warnings.loudOver}
          describedBy={`${id}-loud-over`}
          onChange={loudOver => change({ loudOver })}
        />
        <p id={`${id}-loud-over`}>{t('settings.loud-over-help')}</p>
      </div>
      <div className={styles['field']}>
        <span />
        <Tick
          className={styles['check']}
          label={t('settings.sound')}
          checked={warnings.sound}
          describedBy={`${id}-sound`}
          onChange={sound => change({ sound })}
        />
        <p id={`${id}-sound`}>{t('settings.sound-help')}</p>
      </div>
      <div className={styles['field']}>
        <span />
        <Tick
          className={styles['check']}
          label={t('settings.crew-sound')}
          checked={warnings.crewSound}
          describedBy={`${id}-crew-sound`}
          onChange={crewSound => change({ crewSound })}
        />
        <p id={`${id}-crew-sound`}>{t('settings.crew-sound-help')}</p>
      </div>
      <div className={styles['field']}>
        <label htmlFor={`${id}-volume`}>{t('settings.volume')}</label>
        <span>
          <input
            id={`${id}-volume`}
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(warnings.volume * 100)}
            onChange={event => change({ volume: Number(event.target.value) / 100 })}
          />{' '}
          {Math.round(warnings.volume * 100)} {t('settings.percent')}
        </span>
        <TestButton volume={warnings.volume} />
      </div>
      <VoiceField />
    </SettingsSection>
  )
}

function TimesField({
  at,
  onChange,
}: {
  readonly at: readonly number[]
  readonly onChange: (at: readonly number[]) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const read = typed === null ? at : readWarningTimes(typed)
  const save = (): void => {
    if (typed === null || read === null) return
    onChange(read)
    setTyped(null)
    setSaved(true)
  }
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('settings.at')}</label>
      <span>
        <input
          id={id}
          type="text"
          autoComplete="off"
          className={styles['wide']}
          value={typed ?? at.join(', ')}
          aria-invalid={read === null}
          aria-describedby={`${id}-help`}
          onChange={event => {
            setTyped(event.target.value)
            setSaved(false)
          }}
          onKeyDown={event => event.key === 'Enter' && save()}
          onBlur={save}
        />{' '}
        {t('settings.seconds')}
        <span className={styles['saved']} role="status">
          {saved && t('page.saved')}
        </span>
      </span>
      <p id={`${id}-help`} data-fault={read === null}>
        {read === null ? t('settings.at-fault') : t('settings.at-help')}
      </p>
    </div>
  )
}

function TestButton({ volume }: { readonly volume: number }) {
  const [outcome, setOutcome] = useState<'none' | 'played' | 'mute'>('none')
  const test = async (): Promise<void> => {
    setOutcome('none')
    const chime = createChime()
    const sounds = await chime.resume().catch(() => false)
    chime.play(volume, 2)
    setOutcome(sounds ? 'played' : 'mute')
    setTimeout(() => chime.close(), 1_000)
  }
  return (
    <p>
      <PlainButton onClick={() => void test()}>{t('settings.test')}</PlainButton>{' '}
      <span role="status">
        {outcome === 'played' ? t('settings.tested') : outcome === 'mute' ? t('settings.not-tested') : ''}
      </span>
    </p>
  )
}

/** Whether this page speaks standbys, countdowns and GOs. */
function VoiceField() {
  const { ui } = useDesk()
  const voice = useUi(state => state.voice)
  const [known, setKnown] = useState(() => voice !== 'off' && hasVoice(voice))
  useEffect(() => {
    const look = (): void => setKnown(voice !== 'off' && hasVoice(voice))
    look()
    if (!('speechSynthesis' in window)) return
    window.speechSynthesis.addEventListener('voiceschanged', look)
    return () => window.speechSynthesis.removeEventListener('voiceschanged', look)
  }, [voice])
  return (
    <div className={styles['field']} data-testid="voice">
      <span>{t('settings.voice')}</span>
      <span>
        <Choice
          name={t('settings.voice')}
          value={voice}
          options={voiceLanguages.map(name => [name, t(`settings.voice.${name}`)] as const)}
          onChange={next => ui.set({ ...ui.get(), voice: next })}
        />{' '}
        {voice !== 'off' && known && (
          <PlainButton onClick={() => systemSpeaker(voice)?.say('Standby LX 12. 3, 2, 1, GO')}>
            {t('settings.voice-test')}
          </PlainButton>
        )}
      </span>
      <p>{voice !== 'off' && !known ? t('settings.voice-missing') : t('settings.voice-help')}</p>
    </div>
  )
}
