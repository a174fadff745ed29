import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { FoundDesk } from '../../../src-main/contract/bridge/found-desks.ts'
import { Group } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { type ConnectionFields, showcallAt } from './connection-draft.ts'
import { useFoundDesks } from './use-found-desks.ts'

interface FoundDesksProps {
  readonly onChoose: (part: Partial<ConnectionFields>) => void
}

/** Other desks on this network: one press fills in what would have to be typed. */
export function FoundDesks({ onChoose }: FoundDesksProps) {
  const { desks } = useFoundDesks()
  const [chosen, setChosen] = useState(false)
  const choose = ({ name, origin }: FoundDesk): void => {
    const addresses = showcallAt(origin)
    if (addresses === null) return
    setChosen(true)
    onChoose({ name, ...addresses })
  }
  return (
    <Group data-testid="found-desks">
      <legend>{t('connections.found')}</legend>
      {desks.length === 0 && <p role="status">{t('connections.found-none')}</p>}
      {desks.map(desk => {
        const { host } = new URL(desk.origin)
        return (
          <PlainButton
            key={desk.origin}
            name={t('connections.found-use', { name: desk.name, host })}
            disabledBy={desk.api ? null : t('connections.found-closed')}
            onClick={() => choose(desk)}
          >
            {desk.name} · {host}
          </PlainButton>
        )
      })}
      {chosen && <p>{t('connections.found-token')}</p>}
    </Group>
  )
}
