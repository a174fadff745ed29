import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { DraftRow, ImportDraft } from '../../../src-main/contract/bridge/transfers.ts'
import { dayAndClock } from '../../../src-main/domain/running-order/running-order-fields.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import type { Duration } from '../../../src-main/domain/time/time.ts'
import { Tick } from '../../components/field.tsx'
import { Table } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import styles from './import.module.css'

const shownAtFirst = 100

/** Each row as it will be, and each that will not, with the reason. */
export function PreviewPart({ draft }: { readonly draft: ImportDraft }) {
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
              <Row key={row.line} row={row} />
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

function Row({ row }: { readonly row: DraftRow }) {
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
