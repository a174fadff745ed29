import { useState } from 'react'
import { t } from '#texts/text.ts'
import { type CrewWord, crewWords, lastingWords } from '../../../src-main/domain/calling/calling-state.ts'
import type { CueLightFace } from '../../../src-main/domain/output/output-page.ts'
import { formatsOf } from '../timed.ts'
import { type CrewAnswers, type OpenAnswer, takesBack } from './crew-answers.ts'
import styles from './cue-light.module.css'
import type { Sense, Senses } from './senses.ts'

interface CrewFootProps {
  readonly face: CueLightFace
  readonly answers: CrewAnswers
  readonly open: readonly OpenAnswer[]
  readonly senses: Senses
  /** This phone takes its word back itself. */
  readonly onTakeBack: () => void
}

/** The buttons for answers to the caller, and for sound and vibration. */
export function CrewFoot({ face, answers, open, senses, onTakeBack }: CrewFootProps) {
  return (
    <footer className={styles['foot']}>
      <fieldset className={styles['words']} aria-label={t('cue-light.words-label')}>
        {crewWords.map(word => (
          <WordButton
            key={word}
            word={word}
            face={face}
            answer={open.find(({ of }) => of === word)}
            onTap={() => answers.tap(word) === 'taken-back' && onTakeBack()}
          />
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

interface WordButtonProps {
  readonly word: CrewWord
  readonly face: CueLightFace
  readonly answer: OpenAnswer | undefined
  readonly onTap: () => void
}

/** A word; below it, that it is on its way or failed, or since when HELP and HOLD stand. */
function WordButton({ word, face, answer, onTap }: WordButtonProps) {
  const stands = face.word?.word === word ? face.word : null
  const mark = (): string => {
    if (answer !== undefined) return t(`cue-light.mark.${answer.fate === 'sending' ? 'sending' : 'not-sent'}`)
    return stands !== null && lastingWords.has(word) ? formatsOf(face).formatTime(stands.at) : ''
  }
  const isSaid = answer?.fate === 'sending' && !takesBack(answer)
  return (
    <button
      type="button"
      aria-pressed={stands !== null || isSaid}
      disabled={face.department === null}
      data-word={word}
      data-fate={answer?.fate}
      onClick={onTap}
    >
      {t(`calling.crew.${word}`)}
      <small>{mark()}</small>
    </button>
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
