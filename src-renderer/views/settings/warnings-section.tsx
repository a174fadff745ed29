import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { ChoiceField, Field, TextField, TickField } from '../../components/field.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { hasVoice, systemSpeaker } from '../../state/calling/voice.ts'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import { voiceLanguages } from '../../state/session/ui-state.ts'
import { createChime, readWarningTimes, type Warnings } from '../../state/time/warnings.ts'
import { SettingsSection } from './setting-fields.tsx'

/** When a cue warns of its end, and whether that sounds. */
export function WarningsSection() {
  const { ui } = useDesk()
  const warnings = useUi(state => state.warnings)
  const change = (part: Partial<Warnings>): void =>
    ui.set({ ...ui.get(), warnings: { ...ui.get().warnings, ...part } })
  return (
    <SettingsSection name={t('settings.warnings')} detail={t('settings.warnings-detail')}>
      <TimesField at={warnings.at} onChange={at => change({ at })} />
      <TickField
        label={t('settings.loud-over')}
        help={t('settings.loud-over-help')}
        checked={warnings.loudOver}
        onChange={loudOver => change({ loudOver })}
      />
      <TickField
        label={t('settings.sound')}
        help={t('settings.sound-help')}
        checked={warnings.sound}
        onChange={sound => change({ sound })}
      />
      <TickField
        label={t('settings.crew-sound')}
        help={t('settings.crew-sound-help')}
        checked={warnings.crewSound}
        onChange={crewSound => change({ crewSound })}
      />
      <Field
        label={t('settings.volume')}
        unit={
          <>
            {Math.round(warnings.volume * 100)} {t('settings.percent')}
            <TestButton volume={warnings.volume} />
          </>
        }
      >
        {control => (
          <input
            {...control}
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(warnings.volume * 100)}
            onChange={event => change({ volume: Number(event.target.value) / 100 })}
          />
        )}
      </Field>
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
    <TextField
      label={t('settings.at')}
      value={typed ?? at.join(', ')}
      unit={t('settings.seconds')}
      help={t('settings.at-help')}
      fault={read === null ? t('settings.at-fault') : null}
      said={saved && t('page.saved')}
      onChange={text => {
        setTyped(text)
        setSaved(false)
      }}
      onLeave={save}
    />
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
    <>
      <PlainButton onClick={() => void test()}>{t('settings.test')}</PlainButton>
      <span role="status">
        {outcome === 'played' ? t('settings.tested') : outcome === 'mute' ? t('settings.not-tested') : ''}
      </span>
    </>
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
    <ChoiceField
      label={t('settings.voice')}
      help={voice !== 'off' && !known ? t('settings.voice-missing') : t('settings.voice-help')}
      value={voice}
      values={voiceLanguages.map(value => ({ value, name: t(`settings.voice.${value}`) }))}
      onChange={next => ui.set({ ...ui.get(), voice: next })}
      unit={
        voice !== 'off' &&
        known && (
          <PlainButton onClick={() => systemSpeaker(voice)?.say('Standby LX 12. 3, 2, 1, GO')}>
            {t('settings.voice-test')}
          </PlainButton>
        )
      }
    />
  )
}
