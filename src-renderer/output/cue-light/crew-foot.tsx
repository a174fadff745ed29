import { useState } from 'react'
import { t } from '#texts/text.ts'
import { type CrewWord, crewWords } from '../../../src-main/domain/calling/calling-state.ts'
import type { CueLightFace } from '../../../src-main/domain/output/output-page.ts'
import type { CrewSession } from './crew-session.ts'
import styles from './cue-light.module.css'
import type { Sense, Senses } from './senses.ts'

const refusals = {
  late: 'cue-light.late',
  stale: 'cue-light.call-over',
  refused: 'cue-light.refused',
} as const

interface CrewFootProps {
  readonly face: CueLightFace
  readonly send: CrewSession['say']
  readonly senses: Senses
  readonly onSaid: (said: string | null) => void
  /** This phone takes its word back itself. */
  readonly onTakeBack: () => void
}

/** The buttons for answers to the caller, and for sound and vibration. */
export function CrewFoot({ face, send, senses, onSaid, onTakeBack }: CrewFootProps) {
  const pressed = face.word?.word ?? null
  const say = async (word: CrewWord): Promise<void> => {
    onSaid(null)
    if (word === pressed) onTakeBack()
    try {
      const callId = word === 'ready' || word === 'done' ? face.answers[word] : null
      const answer = await send(
        word === pressed
          ? { say: 'word', word: null }
          : { say: 'word', word, ...(callId !== null && { callId }) },
      )
      if (answer !== 'done') onSaid(t(refusals[answer]))
    } catch {
      onSaid(t('cue-light.not-sent'))
    }
  }
  return (
    <footer className={styles['foot']}>
      <fieldset className={styles['words']} aria-label={t('cue-light.words-label')}>
        {crewWords.map(word => (
          <button
            key={word}
            type="button"
            aria-pressed={word === pressed}
            disabled={face.department === null}
            data-word={word}
            onClick={() => void say(word)}
          >
            {t(`cue-light.words.${word}`)}
          </button>
        ))}
      </fieldset>
      <div className={styles['senses']}>
        {(['sound', 'vibration'] as const).map(sense => (
          <SenseButton key={sense} sense={sense} senses={senses} />
        ))}
      </div>
    </footer>
  )
}

function SenseButton({ sense, senses }: { readonly sense: Sense; readonly senses: Senses }) {
  const [isOn, setOn] = useState(senses.isOn(sense))
  const turn = (): void => {
    senses.turn(sense, !isOn)
    setOn(!isOn)
  }
  return (
    <button type="button" aria-pressed={isOn} disabled={!senses.has(sense)} onClick={turn}>
      {t(`cue-light.senses.${sense}`, { on: isOn })}
    </button>
  )
}
