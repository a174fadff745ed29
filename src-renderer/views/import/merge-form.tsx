import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import { limits } from '../../../src-main/contract/v1/limits.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { incomingSheet, type SheetRows } from '../../../src-main/domain/import/incoming-sheet.ts'
import {
  type MergeDifference,
  type MergedField,
  mergedColumn,
  SheetMerge,
} from '../../../src-main/domain/import/merge-sheet.ts'
import type { Entry } from '../../../src-main/domain/import/read-sheet.ts'
import { Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Choices, Group, Problem, Quiet, Row, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import type { Editing } from '../../state/editing/editing.ts'
import { useEditing, useEditingState } from '../../state/editing/use-editing.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { editedPlace, isAiring } from '../../state/session/selectors.ts'
import { showView } from '../../state/session/show-view.ts'
import { columnName, createMergeTexts, type MergeTexts } from './describe-merge.ts'
import styles from './import.module.css'
import { ImportTable } from './import-table.tsx'

interface MergeFormProps {
  readonly draft: ImportDraft
  /** Why the last thing that was asked of the draft was not done. */
  readonly problem: string | null
  /** All of the sheet can be read. */
  readonly ready: boolean
  /** What the sheet is imported into. */
  readonly into: ReactNode
  /** How the sheet is read. */
  readonly children: ReactNode
}

/** A newer sheet of the rundown that is open: its differences are looked at, and those that are ticked become one step of Edit. */
export function MergeForm({ draft, problem, ready, into, children }: MergeFormProps) {
  const { importer, ui, state } = useDesk()
  const editing = useEditing()
  const merge = useMerge(draft)
  const [shown, setShown] = useState<'differences' | 'sheet'>('differences')
  const [fault, setFault] = useState<string | null>(null)
  const count = merge.taken.size
  const canMerge = ready && merge.of !== null && count > 0
  const apply = (): void => {
    if (!canMerge || merge.of === null) return
    const edits = merge.of.edits(merge.taken, editing.newId)
    const why =
      tooMany(merge.content, edits) ??
      mergeNow(editing, edits, draft.name, () => importer.merged(t('merge.done', { count })))
    setFault(why)
    // There it is asked about, and what the service refuses is marked.
    if (why === null && (editing.state.get().asked !== null || !isAiring(state.get()))) showView(ui, 'edit')
  }
  const said = merge.problem ?? fault ?? problem
  return (
    <Form className={styles['draft']} testId="import-draft" submit={null} onSubmit={apply}>
      <div className={styles['parts']}>
        <Stack className={styles['side']}>
          {into}
          {merge.sheet !== null && <ColumnTicks sheet={merge.sheet} merge={merge} />}
          {children}
        </Stack>
        <div className={styles['sheet']}>
          <Choices role="group" aria-label={t('import.preview')}>
            {(['differences', 'sheet'] as const).map(part => (
              <button
                key={part}
                type="button"
                aria-pressed={shown === part}
                data-testid={`merge-${part}`}
                onClick={() => setShown(part)}
              >
                {t(`merge.${part}`)}
              </button>
            ))}
          </Choices>
          {shown === 'sheet' ? <ImportTable draft={draft} /> : <Differences merge={merge} />}
        </div>
      </div>
      <footer className={styles['footer']}>
        <Row className={styles['said']}>
          {draft.faults.length > 0 && (
            <Tick
              label={t('import.leave-out')}
              checked={draft.leaveOut}
              onChange={leaveOut => void importer.look({ leaveOut })}
            />
          )}
          <Problem text={said} testId="merge-problem" />
          <Quiet id="import-why" role="status" data-testid="merge-count">
            {ready ? t('merge.chosen', { count, total: merge.differences.length }) : t('import.cannot')}
          </Quiet>
        </Row>
        <Row>
          <PlainButton onClick={importer.forget}>{t('import.discard')}</PlainButton>
          <button
            type="submit"
            className={styles['go']}
            disabled={!canMerge}
            aria-describedby="import-why"
            data-testid="merge-go"
          >
            {t('merge.go')}
          </button>
        </Row>
      </footer>
    </Form>
  )
}

/** Makes them one step, or asks first as Edit does. Why they can never be made; null where they can. */
function mergeNow(editing: Editing, edits: readonly Edit[], name: string, made: () => void): string | null {
  const fault = editing.edit(t('merge.step', { name }), edits, { by: 'act', made })
  return fault === null ? null : t(`edit.on-air-fault.${fault}`)
}

function tooMany({ rows, columns }: EditContent, edits: readonly Edit[]): string | null {
  const count = (kind: Edit['do']): number => edits.filter(edit => edit.do === kind).length
  const more = count('add') - count('remove')
  if (rows.length + more > limits.cuesPerRundown)
    return t('templates.too-many-rows', { now: rows.length, more })
  const isTooWide = columns.length + count('column.add') > limits.columnsPerRundown
  return isTooWide ? t('merge.too-many-columns') : null
}

/** What a difference is known by while the rundown and the choice of columns change. */
const nameOf = (difference: MergeDifference): Entry | string => {
  if (difference.kind === 'added') return difference.entry
  return difference.kind === 'start' ? 'start' : `${difference.kind} ${difference.row.cue.id}`
}

interface Merge {
  readonly content: EditContent
  readonly sheet: SheetRows | null
  /** Null until the rows of the draft are there. */
  readonly of: SheetMerge | null
  readonly problem: string | null
  readonly differences: readonly MergeDifference[]
  readonly taken: ReadonlySet<MergeDifference>
  readonly leftOut: ReadonlySet<string>
  /** Why a difference cannot be taken; null where it can. */
  readonly refused: (difference: MergeDifference) => string | null
  readonly take: (differences: readonly MergeDifference[], taken: boolean) => void
  readonly leaveOut: (column: string, out: boolean) => void
}

function useMerge(draft: ImportDraft): Merge {
  const { clock } = useDesk()
  const rows = useRows(draft)
  const content = useEditingState(state => state.content)
  const isWhole = useDeskState(state => state.rundown?.cellsUnread !== true)
  const onAir = useDeskState(state => editedPlace(state).activeCueId)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  /** Those whose tick is not as it is by itself. */
  const [turned, setTurned] = useState<ReadonlySet<Entry | string>>(new Set())
  const sheet = typeof rows === 'string' ? null : rows
  const merge = useMemo(
    () =>
      sheet === null || !isWhole
        ? null
        : new SheetMerge(content, incomingSheet(sheet, content, clock.now()), leftOut),
    [sheet, content, isWhole, leftOut, clock],
  )
  const differences = merge?.differences ?? []
  const refused = (difference: MergeDifference): string | null => {
    if (difference.kind !== 'changed' && difference.kind !== 'gone') return null
    const { id, preventEdits } = difference.row.cue
    if (preventEdits) return t('edit.columns.locked')
    return difference.kind === 'gone' && id === onAir ? t('edit.row.on-air') : null
  }
  const isTaken = (difference: MergeDifference): boolean =>
    refused(difference) === null && (difference.kind !== 'gone') !== turned.has(nameOf(difference))
  return {
    content,
    sheet,
    of: merge,
    problem: typeof rows === 'string' ? rows : null,
    differences,
    taken: new Set(differences.filter(isTaken)),
    leftOut,
    refused,
    take(wanted, taken) {
      const next = new Set(turned)
      for (const difference of wanted) {
        if ((difference.kind !== 'gone') === taken) next.delete(nameOf(difference))
        else next.add(nameOf(difference))
      }
      setTurned(next)
    },
    leaveOut(column, out) {
      const next = new Set(leftOut)
      if (out) next.add(column)
      else next.delete(column)
      setLeftOut(next)
    },
  }
}

/** The rows of the draft as it is now; null until they are there, a text: why they are not. */
function useRows(draft: ImportDraft): SheetRows | string | null {
  const { importer } = useDesk()
  const [read, setRead] = useState<{ readonly of: ImportDraft; readonly rows: SheetRows | string } | null>(
    null,
  )
  useEffect(() => {
    let gone = false
    void importer.rows(draft).then(rows => !gone && setRead({ of: draft, rows }))
    return () => {
      gone = true
    }
  }, [importer, draft])
  return read?.of === draft ? read.rows : null
}

/** The columns of the sheet: of one without its tick, nothing is taken. */
function ColumnTicks({ sheet, merge }: { readonly sheet: SheetRows; readonly merge: Merge }) {
  const columns: readonly MergedField[] = [
    { field: 'title' },
    ...sheet.fields.map(field => ({ field })),
    ...sheet.texts.map(({ name }) => ({ field: 'text', column: name }) as const),
  ]
  return (
    <Group data-testid="merge-columns">
      <legend>{t('merge.columns')}</legend>
      {columns.map(of => {
        const key = mergedColumn(of)
        return (
          <Tick
            key={key}
            label={columnName(of)}
            checked={!merge.leftOut.has(key)}
            onChange={taken => merge.leaveOut(key, !taken)}
          />
        )
      })}
    </Group>
  )
}

const kinds = ['start', 'changed', 'added', 'moved', 'gone'] as const

type ListLine =
  | { readonly of: 'kind'; readonly kind: (typeof kinds)[number]; readonly all: readonly MergeDifference[] }
  | { readonly of: 'difference'; readonly difference: MergeDifference }
  | { readonly of: 'value'; readonly text: string }

const lineHeight = 30

/** By their kind, each with its tick; below a changed row what changes in it. */
function Differences({ merge }: { readonly merge: Merge }) {
  const { differences, content } = merge
  const texts = useMemo(() => createMergeTexts(content), [content])
  const lines = useMemo(() => linesOf(differences, texts), [differences, texts])
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  })
  return (
    <div ref={scroller} className={styles['scroll']} data-testid="merge-list">
      {merge.of === null && merge.problem === null && <Quiet>{t('page.loading')}</Quiet>}
      {merge.of !== null && differences.length === 0 && (
        <Quiet data-testid="merge-none">{t('merge.none')}</Quiet>
      )}
      <div className={styles['body']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          return (
            line !== undefined && (
              <div key={index} className={styles['difference']} data-of={line.of} style={{ top: start }}>
                <DifferenceLine line={line} merge={merge} texts={texts} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

const linesOf = (differences: readonly MergeDifference[], texts: MergeTexts): readonly ListLine[] =>
  kinds.flatMap(kind => {
    const all = differences.filter(difference => difference.kind === kind)
    if (all.length === 0) return []
    return [
      { of: 'kind', kind, all } as const,
      ...all.flatMap(difference => [
        { of: 'difference', difference } as const,
        ...texts.values(difference).map(text => ({ of: 'value', text }) as const),
      ]),
    ]
  })

interface DifferenceLineProps {
  readonly line: ListLine
  readonly merge: Merge
  readonly texts: MergeTexts
}

function DifferenceLine({ line, merge, texts }: DifferenceLineProps) {
  if (line.of === 'value') return <span title={line.text}>{line.text}</span>
  if (line.of === 'kind') {
    const { kind, all } = line
    const open = all.filter(difference => merge.refused(difference) === null)
    return (
      <Tick
        label={<strong>{t(`merge.kind.${kind}`, { count: all.length })}</strong>}
        checked={open.length > 0 && open.every(difference => merge.taken.has(difference))}
        disabled={open.length === 0}
        testId={`merge-all-${kind}`}
        onChange={taken => merge.take(open, taken)}
      />
    )
  }
  const { difference } = line
  const why = merge.refused(difference)
  return (
    <>
      <Tick
        label={texts.title(difference)}
        checked={merge.taken.has(difference)}
        disabled={why !== null}
        testId="merge-tick"
        onChange={taken => merge.take([difference], taken)}
      />
      {why !== null && <small>{why}</small>}
    </>
  )
}
