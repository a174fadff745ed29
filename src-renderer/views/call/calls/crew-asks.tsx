import { useMemo, useRef } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { fewer, useFitted } from '../../../components/use-fitted.ts'
import { callingColumns, departmentsIn } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './calls.module.css'

/** The departments that ask for help or to hold, with who said it and when where there is room. */
export function CrewAsks() {
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  const crew = useDeskState(({ calling }) => calling.state.crew)
  const formatTime = useDeskState(state => state.formatTime)
  const asks = (['help', 'hold'] as const).flatMap(word => {
    const said = departments.flatMap(({ id, department: { shortName } }) => {
      const reply = crew[id]
      if (reply?.word !== word) return []
      return [{ shortName, whole: `${shortName} ${isolated(reply.by)} ${formatTime(reply.at)}` }]
    })
    return said.length === 0 ? [] : [{ word, said }]
  })
  if (asks.length === 0) return null
  return (
    <span className={styles['asks']} data-testid="crew-asks">
      {asks.map(({ word, said }) => (
        <Asking key={word} word={word} said={said} />
      ))}
    </span>
  )
}

interface AskingProps {
  readonly word: 'help' | 'hold'
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
