import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { t } from '#texts/text.ts'
import { Dialog } from '../../components/dialog.tsx'
import parts from '../../components/layout.module.css'
import { Fault, Quiet, SpreadRow } from '../../components/layout.tsx'
import { QueryField } from '../../components/query-field.tsx'
import { type Command, mustBeHeld } from '../../state/acts/act.ts'
import type { PagePress } from '../../state/session/presser.ts'
import styles from './palette-dialog.module.css'
import { PaletteRow } from './palette-row.tsx'
import { useAct } from './use-act.ts'
import { type PaletteGroup, usePaletteGroups } from './use-palette-groups.ts'

/** Every act of this page with its key, found by typing. */
export function PaletteDialog() {
  const [query, setQuery] = useState('')
  // Nothing is chosen before a person types or moves: Ctrl+K, Enter must not fire GO.
  const [choice, setChoice] = useState(-1)
  const list = useId()
  const groups = usePaletteGroups(query)
  const acts = groups.flatMap(group => group.acts)
  const chosen = choice < 0 ? null : (acts[Math.min(choice, acts.length - 1)] ?? null)
  const { holding, problem, down, up, forget } = useAct()
  const held = chosen !== null && mustBeHeld(chosen)
  useReleaseElsewhere(up)

  const choose = (to: number): void => {
    setChoice(Math.min(acts.length - 1, Math.max(0, to)))
    forget()
    if (holding !== null) up()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.code]
    if (step !== undefined) {
      event.preventDefault()
      choose(choice + step)
    }
    if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      event.preventDefault()
      if (!event.repeat && chosen !== null) down(chosen, 'keyboard')
    }
  }
  const onKeyUp = (event: KeyboardEvent): void => {
    if ((event.code === 'Enter' || event.code === 'NumpadEnter') && holding !== null) up()
  }
  return (
    <Dialog title={t('palette.title')} wide>
      <div className={styles['palette']}>
        <QueryField
          label={t('palette.label')}
          list={list}
          chosen={chosen === null ? undefined : rowId(list, chosen)}
          found={acts.length}
          value={query}
          onType={typed => {
            setQuery(typed)
            choose(0)
            if (typed.trim() === '') setChoice(-1)
          }}
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
          onBlur={() => holding !== null && up()}
        />
        <PaletteList
          id={list}
          groups={groups}
          chosen={chosen}
          holding={holding}
          onChoose={act => setChoice(acts.indexOf(act))}
          onDown={down}
          onUp={up}
        />
        {acts.length === 0 && <Quiet>{t('palette.none')}</Quiet>}
        <Fault className={styles['problem']} role="alert">
          {problem}
        </Fault>
        <SpreadRow>
          <span>{held ? t('palette.enter-hold') : t('palette.enter')}</span>
          <span role="status">{t('palette.count', { count: acts.length })}</span>
        </SpreadRow>
      </div>
    </Dialog>
  )
}

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly chosen: Command | null
  /** The act that is held, by id. */
  readonly holding: string | null
  readonly onChoose: (act: Command) => void
  readonly onDown: (act: Command, kind: PagePress['kind']) => void
  readonly onUp: () => void
}

const PaletteList = ({ id, groups, chosen, holding, onChoose, onDown, onUp }: PaletteListProps) => (
  <div id={id} className={styles['list']} role="listbox" aria-label={t('palette.list')} data-testid="acts">
    {groups.map(group => (
      // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not sets of fields
      <div key={group.name} role="group" aria-label={group.name}>
        <p className={`${parts['caps']} ${styles['group']}`} aria-hidden="true">
          {group.name}
        </p>
        {group.acts.map(act => (
          <PaletteRow
            key={act.id}
            id={rowId(id, act)}
            act={act}
            chosen={act === chosen}
            holding={holding === act.id}
            onChoose={() => onChoose(act)}
            onDown={kind => onDown(act, kind)}
            onUp={onUp}
          />
        ))}
      </div>
    ))}
  </div>
)

const rowId = (list: string, act: Command): string => `${list}-${act.id.replace(/\s/g, '-')}`

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** A key that is let go where the page no longer sees it holds nothing on. */
function useReleaseElsewhere(up: () => void): void {
  useEffect(() => {
    window.addEventListener('blur', up)
    return () => window.removeEventListener('blur', up)
  })
}
