import { useMemo, useRef } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { fewer, useFitted } from '../../../components/use-fitted.ts'
import { type AskingWord, askingDepartments, askingWords } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './calls.module.css'

/** The departments that ask for help or to hold, with who said it and when where there is room. */
export function CrewAsks() {
  const rundown = useDeskState(state => state.rundown)
  const calling = useDeskState(state => state.calling)
  const formatTime = useDeskState(state => state.formatTime)
  const asking = useMemo(() => askingDepartments({ rundown, calling }), [rundown, calling])
  const asks = askingWords.flatMap(word => {
    const said = asking.flatMap(({ department: { shortName }, reply }) => {
      if (reply.word !== word) return []
      // The page of a department has its name by itself.
      const by = reply.by.toLowerCase() === shortName.toLowerCase() ? [] : [isolated(reply.by)]
      return [{ shortName, whole: [shortName, ...by, formatTime(reply.at)].join(' ') }]
    })
    return said.length === 0 ? [] : [{ word, said }]
  })
  if (asks.length === 0) return null
  return (
    <span className={styles['asks']} data-testid="crew-asks" role="alert">
      {asks.map(({ word, said }) => (
        <Asking key={word} word={word} said={said} />
      ))}
    </span>
  )
}

interface AskingProps {
  readonly word: AskingWord
  readonly said: readonly { readonly shortName: string; readonly whole: string }[]
}

function Asking({ word, said }: AskingProps) {
  const names = useRef<HTMLSpanElement>(null)
  const whole = said.map(({ whole }) => whole).join(', ')
  const short = said.map(({ shortName }) => shortName)
  useFitted(names, [whole, ...fewer(short, ', ')])
  return (
    <span className={styles['crew']} data-word={word} title={whole}>
      <b>{t(`calling.crew.${word}`)}</b>
      <span ref={names} />
    </span>
  )
}
