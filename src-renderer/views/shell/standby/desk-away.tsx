import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { useStore } from '../../../state/session/store.ts'
import { ChoiceBar } from '../choice-bar.tsx'

/** A desk that restarts is back before anybody reads that it was away. */
const awayAfter = 4_000

/** To a person in a browser elsewhere whose desk is lost: where the other one is. */
export function DeskAway() {
  const name = useDeskState(({ standby }) => standby?.pair?.peer.name ?? '')
  const pages = useDeskState(({ standby }) => standby?.pair?.peer.pages) ?? []
  const isPerson = useDeskState(({ access }) => access !== 'desk')
  const isAway = useAway()
  if (!isAway || !isPerson || pages.length === 0) return null
  return (
    <ChoiceBar
      name={t('pair.word.desk-away')}
      word={t('pair.word.desk-away')}
      detail={t('pair.desk-away', { name })}
      testId="desk-away"
      strong
    >
      {pages.map(origin => (
        <a key={origin} href={origin} target="_blank" rel="noreferrer">
          {origin}
        </a>
      ))}
    </ChoiceBar>
  )
}

/** The desk was not reached for some seconds. */
function useAway(): boolean {
  const connected = useStore(useDesk().connected, now => now)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (connected) return setAway(false)
    const timer = setTimeout(() => setAway(true), awayAfter)
    return () => clearTimeout(timer)
  }, [connected])
  return isAway
}
