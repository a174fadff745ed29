import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { pasteCells, pasteRows } from '../clipboard/act-on-clipboard.ts'
import { faultLine, type PasteFault } from '../clipboard/paste-plan.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { GridAsk } from '../grid/grid-state.ts'
import { removeNow } from './act-on-rows.ts'
import { Ask } from './ask.tsx'
import styles from './ask-dialogs.module.css'
import { ShowAsk } from './show-ask.tsx'

/** What is asked before it is done. */
export function AskDialogs() {
  const ask = useGridState(state => state.ask)
  const { editing } = useGrid()
  const asked = useEditingState(state => state.asked)
  useEffect(() => editing.decline, [editing])
  if (asked !== null) return <ShowAsk key={asked.label} asked={asked} />
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
  const close = useClose()
  const [first] = ask.groups
  const group = grid.content().rows.find(({ cue }) => cue.id === first)
  const title = group?.cue.title || t('edit.untitled')
  const question =
    ask.groups.length === 1
      ? t('edit.ask.group', { title, count: ask.children })
      : t('edit.ask.groups', { count: ask.children })
  const remove = (children: 'too' | 'stay') => (): void => {
    close()
    removeNow(grid, ask.keys.map(grid.editing.idOf), children, 'act')
  }
  return (
    <Ask question={question} close={close}>
      <PlainButton onClick={remove('too')}>{t('edit.ask.with-rows', { count: ask.children })}</PlainButton>
      <PlainButton onClick={remove('stay')}>{t('edit.ask.group-only')}</PlainButton>
    </Ask>
  )
}

function CellsAsk({ ask: { plan } }: { readonly ask: AskOf<'paste-cells'> }) {
  const grid = useGrid()
  const close = useClose()
  return (
    <Ask
      question={t('edit.steps.paste', { count: plan.changes })}
      detail={<Faults {...plan} />}
      close={close}
    >
      <PlainButton
        onClick={() => {
          close()
          pasteCells(grid, plan)
        }}
        testId="cells-go"
      >
        {plan.faults.length > 0 ? t('edit.paste.go-rest') : t('edit.paste.go')}
      </PlainButton>
    </Ask>
  )
}

function RowsAsk({ ask: { plan, after } }: { readonly ask: AskOf<'paste-rows'> }) {
  const grid = useGrid()
  const close = useClose()
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
          <ol>
            {plan.rows.slice(0, 5).map(({ cue }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name
              <li key={at}>{cue.title || t('edit.untitled')}</li>
            ))}
          </ol>
          {plan.rows.length > 5 && <p>{t('edit.paste.more', { count: plan.rows.length - 5 })}</p>}
          <Faults faults={plan.faults} beyond={0} />
        </>
      }
      close={close}
    >
      <PlainButton
        onClick={() => {
          close()
          pasteRows(grid, plan, after)
        }}
        testId="paste-go"
      >
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

function useClose(): () => void {
  const grid = useGrid()
  return () => grid.change({ ask: null })
}
