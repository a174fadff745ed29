import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import { limits } from '../../../src-main/contract/v1/limits.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { incomingSheet, type SheetRows } from '../../../src-main/domain/import/incoming-sheet.ts'
import {
  differenceKey,
  isTicked,
  type MergeChoices,
  type MergeDifference,
  type MergedField,
  mergedColumn,
  SheetMerge,
} from '../../../src-main/domain/import/merge-sheet.ts'
import draftStyles from '../../components/draft-dialog.module.css'
import { Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Choices, Group, Quiet, Stack } from '../../components/layout.tsx'
import type { Editing } from '../../state/editing/editing.ts'
import { useEditing, useEditingState } from '../../state/editing/use-editing.ts'
import type { DraftRows } from '../../state/rundowns/importer.ts'
import { useRead } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { editedPlace, isAiring } from '../../state/session/selectors.ts'
import { showView } from '../../state/session/show-view.ts'
import { useStore } from '../../state/session/store.ts'
import { columnName, createMergeTexts, type MergeTexts } from './describe-merge.ts'
import { DraftFooter } from './draft-footer.tsx'
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
  const follows = useStore(importer.following, following => following) && draft.following !== null
  const count = merge.taken.size
  const canMerge = ready && merge.of !== null && count > 0
  /** With nothing to merge. */
  const canFollow = ready && merge.of !== null && count === 0 && follows
  const made = (text: string): void => {
    merge.decided()
    importer.merged(text)
  }
  const apply = (): void => {
    if (canFollow) made(t('follow.begun', { name: draft.name }))
    if (!canMerge || merge.of === null) return
    const edits = merge.of.edits(merge.taken, editing.newId)
    const why =
      tooMany(merge.content, edits) ??
      mergeNow(editing, edits, draft.name, () => made(t('merge.done', { count })))
    setFault(why)
    // There it is asked about, and what the service refuses is marked.
    if (why === null && (editing.state.get().asked !== null || !isAiring(state.get()))) showView(ui, 'edit')
  }
  const said = merge.problem ?? fault ?? problem
  return (
    <Form className={draftStyles['draft']} testId="import-draft" submit={null} onSubmit={apply}>
      <div className={draftStyles['parts']}>
        <Stack className={`${draftStyles['side']} ${styles['questions']}`}>
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
      <DraftFooter
        draft={draft}
        problem={said}
        saidTestId="merge-count"
        said={ready ? t('merge.chosen', { count, total: merge.differences.length }) : t('import.cannot')}
        go={count === 0 && follows ? t('follow.go') : t('merge.go')}
        goTestId="merge-go"
        disabled={!canMerge && !canFollow}
      />
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
  /** It is merged as it is ticked: what was left stays left in the next sheet. */
  readonly decided: () => void
}

function useMerge(draft: ImportDraft): Merge {
  const { clock, importer } = useDesk()
  const rows = useRows(draft)
  const content = useEditingState(state => state.content)
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  const isWhole = useDeskState(state => state.rundown?.cellsUnread !== true)
  const onAir = useDeskState(state => editedPlace(state).activeCueId)
  /** Null: nothing was chosen since the draft was opened. */
  const [changed, setChanged] = useState<MergeChoices | null>(null)
  const read = rows === null || typeof rows === 'string' ? null : rows
  const sheet = read?.sheet ?? null
  const chosen = changed ?? read?.chosen ?? noChoices
  const leftOut = useMemo(() => new Set(chosen.leftOut), [chosen])
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
    refused(difference) === null && isTicked(difference, chosen)
  const choose = (next: MergeChoices): void => {
    setChanged(next)
    if (rundownId !== null) void importer.chooseMerge(rundownId, next)
  }
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
      const turned = wanted.map(difference => [differenceKey(difference), taken])
      choose({ ...chosen, ticks: { ...chosen.ticks, ...Object.fromEntries(turned) } })
    },
    leaveOut(column, out) {
      const others = chosen.leftOut.filter(other => other !== column)
      choose({ ...chosen, leftOut: out ? [...others, column] : others })
    },
    decided() {
      const left = differences.filter(difference => refused(difference) === null && !isTaken(difference))
      const ticks = Object.fromEntries(left.map(difference => [differenceKey(difference), false]))
      if (rundownId !== null) void importer.chooseMerge(rundownId, { ...chosen, ticks }, draft)
    },
  }
}

const noChoices: MergeChoices = { leftOut: [], ticks: {} }

/** The rows of the draft as it is now; null until they are there, a text: why they are not. */
function useRows(draft: ImportDraft): DraftRows | string | null {
  const { importer } = useDesk()
  const [read, setRead] = useState<{ readonly of: ImportDraft; readonly rows: DraftRows | string } | null>(
    null,
  )
  useRead(
    () => importer.rows(draft),
    [importer, draft],
    rows => setRead({ of: draft, rows }),
  )
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
              <div key={index} className={styles['difference']} data-line={line.of} style={{ top: start }}>
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
