import { useEffect } from 'react'
import { speakCalls, systemSpeaker } from '../../state/calling/voice.ts'
import { useDesk, useUi } from '../../state/session/desk-context.ts'

/** Speaks the calls on this page, where a person has switched that on. */
export function useVoice(): void {
  const { state, ticker, clock } = useDesk()
  const language = useUi(ui => ui.voice)
  useEffect(() => {
    const speaker = language === 'off' ? null : systemSpeaker(language)
    if (speaker === null) return
    return speakCalls({ state, ticker, now: clock.now, speaker })
  }, [language, state, ticker, clock])
}
