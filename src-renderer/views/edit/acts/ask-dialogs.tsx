import { type ReactNode, useEffect, useId, useRef } from 'react'
import { editTexts } from '#texts/edit.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { pasteCells, pasteRows } from '../clipboard/act-on-clipboard.ts'
import { faultLine, type PasteFault } from '../clipboard/paste-plan.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { GridAsk } from '../grid/grid-state.ts'
import { removeNow } from './act-on-rows.ts'
import styles from './ask-dialogs.module.css'

/** What is asked before it is done. */
export function AskDialogs() {
  const ask = useGridState(state => state.ask)
  switch (ask?.kind) {
    case 'remove':
      return <RemoveAsk ask={ask} />
    case 'paste-cells':
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
  const title = group?.cue.title || editTexts.untitled
  const question =
    ask.groups.length === 1 ? editTexts.ask.group(title, ask.children) : editTexts.ask.groups(ask.children)
  const ids = ask.keys.map(grid.editing.idOf)
  return (
    <Ask question={question}>
      <PlainButton onClick={() => removeNow(grid, ids, 'too')}>
        {editTexts.ask.withRows(ask.children)}
      </PlainButton>
      <PlainButton onClick={() => removeNow(grid, ids, 'stay')}>{editTexts.ask.groupOnly}</PlainButton>
    </Ask>
  )
}

/** The rows by name: in a running show a slip of the pointer must not take the wrong cue. */
function RemoveOnAir({ ask }: { readonly ask: AskOf<'remove'> }) {
  const grid = useGrid()
  const ids = ask.keys.map(grid.editing.idOf)
  const rows = grid.content().rows.filter(({ cue }) => ids.includes(cue.id))
  const numbers = grid.derived().numbers
  const names = rows
    .slice(0, 3)
    .map(({ cue }) => [numbers.get(cue.id), cue.title || editTexts.untitled].filter(Boolean).join(' '))
  return (
    <Ask question={editTexts.ask.onAir(names, rows.length)}>
      <PlainButton onClick={() => removeNow(grid, ids, 'too')}>{editTexts.ask.remove}</PlainButton>
    </Ask>
  )
}

function CellsAsk({ ask: { plan } }: { readonly ask: AskOf<'paste-cells'> }) {
  const grid = useGrid()
  return (
    <Ask
      question={editTexts.paste.cellsTitle(plan.changes)}
      detail={<Faults faults={plan.faults} beyond={plan.beyond} />}
    >
      <PlainButton onClick={() => pasteCells(grid, plan)} testId="paste-go">
        {plan.faults.length > 0 ? editTexts.paste.goRest : editTexts.paste.go}
      </PlainButton>
    </Ask>
  )
}

function RowsAsk({ ask: { plan, after } }: { readonly ask: AskOf<'paste-rows'> }) {
  const grid = useGrid()
  const row = grid.content().rows.find(({ cue }) => cue.id === after)
  const where =
    row === undefined ? editTexts.paste.whereEnd : editTexts.paste.where(row.cue.title || editTexts.untitled)
  return (
    <Ask
      question={editTexts.paste.rowsTitle(plan.rows.length)}
      detail={
        <>
          <p>{where}</p>
          <dl className={styles['columns']}>
            <dt>{editTexts.paste.becomes}</dt>
            {plan.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a clipboard have no other name
              <dd key={at}>{column === null ? editTexts.paste.leftOut : column.name}</dd>
            ))}
          </dl>
          <ol className={styles['preview']}>
            {plan.rows.slice(0, 5).map(({ cue }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name
              <li key={at}>{cue.title || editTexts.untitled}</li>
            ))}
          </ol>
          {plan.rows.length > 5 && <p>{editTexts.paste.more(plan.rows.length - 5)}</p>}
          <Faults faults={plan.faults} beyond={0} />
        </>
      }
    >
      <PlainButton onClick={() => pasteRows(grid, plan, after)} testId="paste-go">
        {plan.faults.length > 0 ? editTexts.paste.goRest : editTexts.paste.go}
      </PlainButton>
    </Ask>
  )
}

function Faults({ faults, beyond }: { readonly faults: readonly PasteFault[]; readonly beyond: number }) {
  return (
    <>
      {faults.length > 0 && <p>{editTexts.paste.faults(faults.length)}</p>}
      <ul className={styles['faults']}>
        {faults.slice(0, 20).map(fault => (
          <li key={`${fault.row} ${fault.column}`}>{faultLine(fault)}</li>
        ))}
      </ul>
      {faults.length > 20 && <p>{editTexts.paste.more(faults.length - 20)}</p>}
      {beyond > 0 && <p>{editTexts.paste.beyond(beyond)}</p>}
    </>
  )
}

interface AskProps {
  readonly question: string
  readonly detail?: ReactNode
  readonly children: ReactNode
}

/** Escape is no. Neither the table nor the desk hears its keys. */
function Ask({ question, detail, children }: AskProps) {
  const grid = useGrid()
  const node = useRef<HTMLDialogElement>(null)
  const title = useId()
  const close = (): void => grid.change({ ask: null })
  useEffect(() => {
    const dialog = node.current
    dialog?.showModal()
    dialog?.querySelector('button')?.focus()
    return () => dialog?.close()
  }, [])
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
        <PlainButton onClick={close}>{editTexts.ask.cancel}</PlainButton>
      </p>
    </dialog>
  )
}
