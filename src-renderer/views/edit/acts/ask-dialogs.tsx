import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { isCalled } from '../../../state/session/selectors.ts'
import { pasteRows } from '../clipboard/act-on-clipboard.ts'
import { faultLine, type PasteFault } from '../clipboard/paste-plan.ts'
import type { Grid } from '../grid/grid.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { GridAsk } from '../grid/grid-state.ts'
import { changeCellsNow } from './act-on-cells.ts'
import { removeNow } from './act-on-rows.ts'
import styles from './ask-dialogs.module.css'
import { lostCells } from './cells-change.ts'

/** What is asked before it is done. */
export function AskDialogs() {
  const ask = useGridState(state => state.ask)
  switch (ask?.kind) {
    case 'remove':
      return <RemoveAsk ask={ask} />
    case 'cells':
      return <CellsAsk ask={ask} />
    case 'paste-rows':
      return <RowsAsk ask={ask} />
    case undefined:
      return null
  }
}

type AskOf<Kind extends GridAsk['kind']> = Extract<GridAsk, { readonly kind: Kind }>

function RemoveAsk({ ask }: { readonly ask: AskOf<'remove'> }) {
  const grid = useGrid()
  if (ask.groups.length === 0) return <RemoveOnAir ask={ask} />
  const [first] = ask.groups
  const group = grid.content().rows.find(({ cue }) => cue.id === first)
  const title = group?.cue.title || t('edit.untitled')
  const question =
    ask.groups.length === 1
      ? t('edit.ask.group', { title, count: ask.children })
      : t('edit.ask.groups', { count: ask.children })
  const ids = ask.keys.map(grid.editing.idOf)
  return (
    <Ask question={question} detail={<Standing cueIds={ids} />} deletes>
      <PlainButton onClick={() => removeNow(grid, ids, 'too')}>
        {t('edit.ask.with-rows', { count: ask.children })}
      </PlainButton>
      <PlainButton onClick={() => removeNow(grid, ids, 'stay')}>{t('edit.ask.group-only')}</PlainButton>
    </Ask>
  )
}

/** The rows by name: in a running show a slip of the pointer must not take the wrong cue. */
function RemoveOnAir({ ask }: { readonly ask: AskOf<'remove'> }) {
  const grid = useGrid()
  const ids = ask.keys.map(grid.editing.idOf)
  return (
    <Ask
      detail={<Standing cueIds={ids} />}
      question={t(grid.onAir() === null ? 'edit.ask.rows' : 'edit.ask.on-air', {
        ...namesOf(grid, new Set(ids)),
      })}
      deletes
    >
      <PlainButton onClick={() => removeNow(grid, ids, 'too')}>{t('edit.ask.remove')}</PlainButton>
    </Ask>
  )
}

/** The first of these cues by number and title, and how many more there are. */
function namesOf(
  grid: Grid,
  cueIds: ReadonlySet<string>,
): { readonly titles: string; readonly more: number } {
  const { numbers } = grid.derived()
  const rows = grid.content().rows.filter(({ cue }) => cueIds.has(cue.id))
  const names = rows
    .slice(0, 3)
    .map(({ cue }) =>
      [numbers.get(cue.id), isolated(cue.title) || t('edit.untitled')].filter(Boolean).join(' '),
    )
  return {
    titles: names.map(title => t('edit.ask.title', { title })).join(', '),
    more: rows.length - names.length,
  }
}

/** The standbys that go with the rows. */
function Standing({ cueIds }: { readonly cueIds: readonly string[] }) {
  const grid = useGrid()
  const inside = grid.content().rows.filter(({ cue }) => cueIds.includes(cue.parentId ?? ''))
  const names = grid.standing([...cueIds, ...inside.map(({ cue }) => cue.id)])
  return names === '' ? null : <p data-testid="ask-standing">{t('edit.ask.standing', { names })}</p>
}

function CellsAsk({ ask: { change } }: { readonly ask: AskOf<'cells'> }) {
  const grid = useGrid()
  const { act, edits, changes: count, unread } = change
  const lost = grid.called() ? lostCells(grid.content().rows, edits) : []
  const cells = t('edit.ask.cells', { count: act === 'clear' ? count : lost.length })
  const named = namesOf(grid, new Set(lost))
  return (
    <Ask
      question={
        act === 'clear' ? t('edit.ask.clear', { cells, ...named }) : t(`edit.steps.${act}`, { count })
      }
      detail={
        <>
          {act !== 'clear' && lost.length > 0 && <p>{t('edit.ask.overwrite', { cells, ...named })}</p>}
          <Among cueIds={lost} />
          {unread !== null && <Faults {...unread} />}
        </>
      }
      deletes={lost.length > 0}
    >
      <PlainButton onClick={() => changeCellsNow(grid, change)} testId="cells-go">
        {unread !== null && unread.faults.length > 0 ? t('edit.paste.go-rest') : t(`edit.ask.go.${act}`)}
      </PlainButton>
    </Ask>
  )
}

/** Whether the show is at one of these cues now, or next. */
function Among({ cueIds }: { readonly cueIds: readonly string[] }) {
  const grid = useGrid()
  const isIn = (cueId: string | null): boolean => cueId !== null && cueIds.includes(cueId)
  const [onAir, next] = [isIn(grid.onAir()), isIn(grid.next())]
  if (!onAir && !next) return null
  const which = onAir && next ? 'both' : onAir ? 'on-air' : 'next'
  return (
    <p data-testid="ask-among">
      <strong>{t(`edit.ask.among.${which}`)}</strong>
    </p>
  )
}

function RowsAsk({ ask: { plan, after } }: { readonly ask: AskOf<'paste-rows'> }) {
  const grid = useGrid()
  const row = grid.content().rows.find(({ cue }) => cue.id === after)
  const where =
    row === undefined
      ? t('edit.paste.where-end')
      : t('edit.paste.where', { title: row.cue.title || t('edit.untitled') })
  return (
    <Ask
      question={t('edit.paste.rows-title', { count: plan.rows.length })}
      detail={
        <>
          <p>{where}</p>
          <dl className={styles['columns']}>
            <dt>{t('edit.paste.becomes')}</dt>
            {plan.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a clipboard have no other name
              <dd key={at}>{column === null ? t('edit.paste.left-out') : column.name}</dd>
            ))}
          </dl>
          <ol className={styles['preview']}>
            {plan.rows.slice(0, 5).map(({ cue }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name
              <li key={at}>{cue.title || t('edit.untitled')}</li>
            ))}
          </ol>
          {plan.rows.length > 5 && <p>{t('edit.paste.more', { count: plan.rows.length - 5 })}</p>}
          <Faults faults={plan.faults} beyond={0} />
        </>
      }
    >
      <PlainButton onClick={() => pasteRows(grid, plan, after)} testId="paste-go">
        {plan.faults.length > 0 ? t('edit.paste.go-rest') : t('edit.paste.go')}
      </PlainButton>
    </Ask>
  )
}

function Faults({ faults, beyond }: { readonly faults: readonly PasteFault[]; readonly beyond: number }) {
  return (
    <>
      {faults.length > 0 && <p>{t('edit.paste.faults', { count: faults.length })}</p>}
      <ul className={styles['faults']}>
        {faults.slice(0, 20).map(fault => (
          <li key={`${fault.row} ${fault.column}`}>{faultLine(fault)}</li>
        ))}
      </ul>
      {faults.length > 20 && <p>{t('edit.paste.more', { count: faults.length - 20 })}</p>}
      {beyond > 0 && <p>{t('edit.paste.beyond', { count: beyond })}</p>}
    </>
  )
}

interface AskProps {
  readonly question: string
  readonly detail?: ReactNode
  /** While a show is called its keys go on being pressed: *Cancel* comes first. */
  readonly deletes?: boolean
  readonly children: ReactNode
}

/** Escape is no. Neither the table nor the desk hears its keys. */
function Ask({ question, detail, deletes = false, children }: AskProps) {
  const grid = useGrid()
  const node = useRef<HTMLDialogElement>(null)
  const title = useId()
  const close = (): void => grid.change({ ask: null })
  const isGuarded = useDeskState(isCalled) && deletes
  useEffect(() => {
    const dialog = node.current
    dialog?.showModal()
    const buttons = dialog?.querySelectorAll('button') ?? []
    buttons[isGuarded ? buttons.length - 1 : 0]?.focus()
    return () => dialog?.close()
  }, [isGuarded])
  return (
    <dialog
      ref={node}
      className={styles['ask']}
      aria-labelledby={title}
      data-testid="edit-ask"
      onKeyDown={event => event.stopPropagation()}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <h2 id={title}>{question}</h2>
      {detail}
      <p className={styles['acts']}>
        {children}
        <PlainButton onClick={close}>{t('page.cancel')}</PlainButton>
      </p>
    </dialog>
  )
}
