import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import { ChoiceField } from '../../components/field.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import { ConnectFields } from './connect-fields.tsx'

interface ConnectPartProps {
  readonly rundowns: readonly LibraryItem[]
  /** The one rundown of the token; null: the person chooses, the open one first. */
  readonly rundownId: string | null
  readonly token: string | null
}

/** How another program connects to one of the rundowns. */
export function ConnectPart({ rundowns, rundownId, token }: ConnectPartProps) {
  const open = useDeskState(state => state.rundown?.id ?? null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = rundownId ?? chosen ?? open ?? rundowns[0]?.id ?? null
  if (shown === null) return <p>{t('connect.no-rundown')}</p>
  return (
    <>
      {rundownId === null && (
        <ChoiceField
          label={t('connect.rundown')}
          value={shown}
          values={rundowns.map(({ id, title }) => ({ value: id, name: title }))}
          onChange={setChosen}
        />
      )}
      <ConnectFields rundownId={shown} token={token} />
    </>
  )
}
