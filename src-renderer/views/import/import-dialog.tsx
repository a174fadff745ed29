import { useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { DraftRow, ImportDraft } from '../../../src-main/contract/bridge/transfers.ts'
import { cueTypes } from '../../../src-main/domain/rundown/rundown.ts'
import {
  type ImportField,
  type ImportMapping,
  importFields,
} from '../../../src-main/domain/running-order/import-mapping.ts'
import { dayAndClock, durationScales } from '../../../src-main/domain/running-order/running-order-fields.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import type { Duration } from '../../../src-main/domain/time/time.ts'
import { Choice } from '../../components/choice.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { ChoiceField, TextField, Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { LockedLine, Problem, Quiet, Row, Stack, Table } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'
import styles from './import.module.css'

/** What the columns of a table are, and what would be made of it. Nothing is made before a person says so. */
export function ImportDialog() {
  const { importer, ui } = useDesk()
  const airing = useDeskState(isAiring)
  const outcome = useStore(importer.outcome, state => state)
  const close = outcome.kind !== 'draft' && outcome.kind !== 'reading'
  // What became of it is said in the page behind.
  useEffect(() => {
    if (close) ui.set({ ...ui.get(), dialog: outcome.kind === 'faults' ? 'open' : null })
  }, [close, ui, outcome.kind])
  // A file that is looked at no longer is let go; what is under way goes on.
  useEffect(
    () => () => {
      if (importer.outcome.get().kind === 'draft') importer.forget()
    },
    [importer],
  )
  return (
    <Dialog title={t('import.title')} wide={airing ? true : 'full'}>
      <LockedLine />
      {outcome.kind === 'draft' && <Draft draft={outcome.draft} problem={outcome.problem} />}
      {outcome.kind === 'reading' && (
        <TransferProgress
          label={t('import.working')}
          done={outcome.done}
          total={outcome.total}
          onCancel={importer.cancel}
        />
      )}
    </Dialog>
  )
}

function Draft({ draft, problem }: { readonly draft: ImportDraft; readonly problem: string | null }) {
  const { importer } = useDesk()
  const airing = useDeskState(isAiring)
  const [title, setTitle] = useState(draft.title)
  // The preview, and the faults in it, may be out of sight.
  const fault = draft.leaveOut ? undefined : draft.faults[0]
  const ready = draft.rows.some(row => row.type !== null) && (draft.leaveOut || draft.faults.length === 0)
  return (
    <Form
      className={styles['draft']}
      testId="import-draft"
      submit={null}
      onSubmit={() => ready && title.trim() !== '' && void importer.make(title.trim())}
    >
      <div className={styles['parts']}>
        <Stack>
          <TextField label={t('import.rundown-title')} value={title} maxLength={500} onChange={setTitle} />
          <MappingPart draft={draft} />
        </Stack>
        <Stack>
          <PreviewPart draft={draft} />
        </Stack>
      </div>
      <footer className={styles['footer']}>
        <Row className={styles['said']}>
          {draft.faults.length > 0 && (
            <Tick
              label={t('import.leave-out')}
              checked={draft.leaveOut}
              onChange={checked => void importer.look({ leaveOut: checked })}
            />
          )}
          <Problem text={problem} />
          {!ready && (
            <Quiet id="import-why" data-testid="import-why">
              {fault !== undefined && (
                <strong>
                  {t('import.faults', { count: draft.faults.length })}. {t('import.line')} {fault.line}:{' '}
                  {messageText(fault.reason)}{' '}
                </strong>
              )}
              {t('import.cannot')}
            </Quiet>
          )}
          {ready && (
            <p data-testid="import-ask">
              {t('import.ask', { rows: draft.rows.filter(row => row.type !== null).length })}{' '}
              {airing && t('import.airing')}
            </p>
          )}
        </Row>
        <Row>
          <PlainButton onClick={importer.forget}>{t('page.cancel')}</PlainButton>
          <button
            type="submit"
            className={styles['go']}
            disabled={!ready || title.trim() === ''}
            aria-describedby={ready ? undefined : 'import-why'}
            data-testid="import-go"
          >
            {t('import.go')}
          </button>
        </Row>
      </footer>
    </Form>
  )
}

/** Where the names of the columns stand, what each becomes, and what their numbers mean. */
function MappingPart({ draft }: { readonly draft: ImportDraft }) {
  const { importer } = useDesk()
  const { mapping, columns, heads, sheets, sheet, bareRows, remembered } = draft
  const change = (part: Partial<ImportMapping>): void => {
    const next = { ...mapping, ...part }
    void importer.look({ mapping: { ...next, columns: [...next.columns] } })
  }
  return (
    <>
      {sheets.length > 1 && (
        <ChoiceField
          label={t('import.sheet')}
          value={String(sheet)}
          values={sheets.map((name, place) => ({ value: String(place), name }))}
          onChange={place => void importer.look({ sheet: Number(place), mapping: null })}
        />
      )}
      <ChoiceField
        label={t('import.header')}
        value={String(mapping.header ?? 0)}
        values={[{ value: '0', name: t('import.no-header') }, ...heads.map(headOption)]}
        // Different names are different columns: they are guessed again.
        onChange={line => change({ header: Number(line) || null, columns: [] })}
      />
      <Quiet>
        {t('import.columns-help', { count: columns.length })} {remembered && t('import.remembered')}
      </Quiet>
      <ColumnTable
        columns={columns}
        onField={(at, field) => change({ columns: mapping.columns.with(at, field) })}
      />
      {mapping.columns.includes('duration') && (
        <ChoiceField
          label={t('import.durations')}
          value={mapping.durations}
          values={durationScales.map(value => ({ value, name: t(`import.duration-scale.${value}`) }))}
          onChange={durations => change({ durations })}
        />
      )}
      {bareRows > 0 && (
        <ChoiceField
          label={t('import.bare', { count: bareRows })}
          value={mapping.bare}
          values={cueTypes.map(value => ({ value, name: t(`import.bare-as.${value}`) }))}
          onChange={bare => change({ bare })}
        />
      )}
    </>
  )
}

const headOption = ({ line, text }: ImportDraft['heads'][number]) => ({
  value: String(line),
  name: t('import.header-line', { line, text }),
})

interface ColumnTableProps {
  readonly columns: ImportDraft['columns']
  readonly onField: (at: number, field: ImportField) => void
}

/** The columns of the file, and what each becomes. */
const ColumnTable = ({ columns, onField }: ColumnTableProps) => (
  <div className={styles['scroll']} tabIndex={-1}>
    <Table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('import.column')}</th>
          <th scope="col">{t('import.samples')}</th>
          <th scope="col">{t('import.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, field, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places, and names may be the same
          <tr key={at} data-field={field}>
            <th scope="row">{messageText(name)}</th>
            <td className={styles['samples']} title={samples.join('\n')}>
              {samples.length === 0 ? t('import.empty') : samples.join(' · ')}
            </td>
            <td>
              <Choice
                name={t('import.becomes-of', { name: messageText(name) })}
                value={field}
                options={importFields.map(one => [one, t(`import.field.${one}`)])}
                onChange={next => onField(at, next)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
)

const shownAtFirst = 100

/** Each row as it will be, and each that will not, with the reason. */
function PreviewPart({ draft }: { readonly draft: ImportDraft }) {
  const { rows, faults, leaveOut, texts: columns } = draft
  const [only, setOnly] = useState(false)
  const [all, setAll] = useState(false)
  const count = (type: DraftRow['type']): number => rows.filter(row => row.type === type).length
  // Faults of the header stand with no row.
  const lines = new Set(rows.flatMap(row => (row.faults.length > 0 ? [row.line] : [])))
  const ofTable = faults.filter(fault => !lines.has(fault.line) || !rows.some(row => row.line === fault.line))
  const wanted = only && faults.length > 0 ? rows.filter(row => row.faults.length > 0) : rows
  // The end of a group is no row of the rundown.
  const listed = wanted.filter(row => row.type !== null || row.faults.length > 0)
  const shown = all ? listed : listed.slice(0, shownAtFirst)
  return (
    <>
      <h3>{t('import.preview')}</h3>
      <p className={styles['counts']} role="status" data-testid="import-counts">
        {t('import.counts', {
          cues: count('cue'),
          headings: count('heading'),
          groups: count('group'),
          texts: columns.length,
        })}
        .{' '}
        {faults.length === 0 ? (
          t('import.no-faults')
        ) : (
          <strong>
            {leaveOut
              ? t('import.faults-left-out', { count: faults.length })
              : t('import.faults', { count: faults.length })}
            .
          </strong>
        )}
      </p>
      {ofTable.length > 0 && (
        <Problem
          text={ofTable.map(({ line, reason }) => (
            <span key={`${line} ${messageText(reason)}`} className={styles['fault']}>
              <b>{t('import.fault')}</b> {messageText(reason)}
            </span>
          ))}
        />
      )}
      {lines.size > 0 && <Tick label={t('import.only-faults')} checked={only} onChange={setOnly} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles['scroll']} tabIndex={0} aria-label={t('import.preview')}>
        <Table className={styles['table']} data-testid="import-preview">
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              <th scope="col">{t('import.kind')}</th>
              <th scope="col">{t('import.start')}</th>
              <th scope="col">{t('import.duration')}</th>
              <th scope="col">{t('import.cue-title')}</th>
              <th scope="col">{t('import.texts')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <PreviewLine key={row.line} row={row} />
            ))}
          </tbody>
        </Table>
        {shown.length < listed.length && (
          <PlainButton onClick={() => setAll(true)}>
            {t('import.more', { count: listed.length - shown.length })}
          </PlainButton>
        )}
      </section>
    </>
  )
}

function PreviewLine({ row }: { readonly row: DraftRow }) {
  const { line, type, title, subtitle, duration, clock, color, inGroup, faults, texts: filled } = row
  return (
    <>
      <tr data-type={type ?? 'left'} data-faulty={faults.length > 0}>
        <td>{line}</td>
        <td>{type === null ? t('import.left') : t(`import.type.${type}`)}</td>
        <td>{clock !== null && clockText(clock)}</td>
        <td>{type === 'cue' && formatDuration(duration)}</td>
        <td className={styles['cueTitle']} data-child={inGroup}>
          <i className={styles['band']} style={{ '--band': color ?? undefined }} aria-hidden="true" />
          {title} {subtitle !== '' && <small>{subtitle}</small>}
        </td>
        <td>{filled > 0 && filled}</td>
      </tr>
      {faults.map(reason => (
        <tr key={messageText(reason)} className={styles['fault']}>
          <td />
          <td colSpan={5}>
            <b>{t('import.fault')}</b> {messageText(reason)}
          </td>
        </tr>
      ))}
    </>
  )
}

function clockText(start: Duration): string {
  const { days, clock } = dayAndClock(start)
  const seconds = Math.floor(clock / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const time = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return days === 0 ? time : `${time} ${days > 0 ? '+' : '-'}${Math.abs(days)}d`
}
