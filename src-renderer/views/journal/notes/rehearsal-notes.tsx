import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { AsRun } from '../../../../src-main/domain/as-run/as-run.ts'
import { runFileName } from '../../../../src-main/domain/as-run/run-file-name.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { failureText } from '../../../bridge/bridge.ts'
import { ChoiceField } from '../../../components/field.tsx'
import { Row } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { PrintButton } from '../../../components/print-button.tsx'
import { useDesk } from '../../../state/session/desk-context.ts'
import { saveFile } from '../save-file.ts'
import {
  type NoteGrouping,
  noteGroupings,
  notesDocument,
  notesMarkdown,
  notesText,
} from './notes-document.ts'
import styles from './rehearsal-notes.module.css'

interface RehearsalNotesProps {
  readonly asRun: AsRun
  /** As the list of shows has it. */
  readonly startedAt: Instant | null
}

/** What was noted, for those whom it is about. */
export function RehearsalNotes({ asRun, startedAt }: RehearsalNotesProps) {
  const desk = useDesk()
  const [by, setBy] = useState<NoteGrouping>('department')
  const [said, setSaid] = useState<string | null>(null)
  if (asRun.notes.length === 0) return <p>{t('journal.notes.none')}</p>
  const document = notesDocument(asRun, by)
  const save = (): void => {
    const { title, timezone, start } = asRun
    const run = { title, timezone, startedAt: startedAt ?? start ?? desk.clock.now() }
    const name = `${runFileName(run, null)} ${t('journal.notes.file')}.md`
    saveFile({ name, mime: 'text/markdown', text: notesMarkdown(document) })
    setSaid(t('journal.exported', { name }))
  }
  const copy = (): void => {
    navigator.clipboard.writeText(notesText(document)).then(
      () => setSaid(t('journal.notes.copied')),
      error => setSaid(failureText(error)),
    )
  }
  return (
    <section className={styles['notes']} data-testid="rehearsal-notes">
      <div data-no-print>
        <ChoiceField
          label={t('journal.notes.by')}
          value={by}
          testId="notes-by"
          values={noteGroupings.map(value => ({ value, name: t(`journal.notes.groupings.${value}`) }))}
          onChange={setBy}
        />
      </div>
      <Row data-no-print>
        <PlainButton onClick={save}>{t('report.save')}</PlainButton>
        <PlainButton onClick={copy} testId="notes-copy">
          {t('journal.notes.copy')}
        </PlainButton>
        <PrintButton>{t('journal.print')}</PrintButton>
        <span role="status">{said}</span>
      </Row>
      {document.groups.map(({ name, notes }) => (
        <section key={name} className={styles['group']}>
          <h4 dir="auto">{name}</h4>
          <ul>
            {notes.map((note, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes of a show do not change
              <li key={place}>
                {(note.kind !== '' || note.place !== '') && (
                  <p className={styles['place']}>
                    {note.kind !== '' && <b>{note.kind}</b>} <bdi>{note.place}</bdi>
                  </p>
                )}
                {note.words !== '' && <q dir="auto">{note.words}</q>}
                <p dir="auto" className={styles['text']}>
                  {note.text}
                </p>
                <small>
                  <bdi>{note.about}</bdi>
                </small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
