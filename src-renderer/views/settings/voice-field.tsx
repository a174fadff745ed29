import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { Choice } from '../../components/choice.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { hasVoice, systemSpeaker, voiceLanguages } from '../../state/calling/voice.ts'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import styles from './settings-dialog.module.css'

/** Whether this page speaks standbys, countdowns and GOs. */
export function VoiceField() {
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
