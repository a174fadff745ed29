import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { AsRun } from '../../../../src-main/domain/as-run/as-run.ts'
import { runFileName } from '../../../../src-main/domain/as-run/run-file-name.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { isInWindow } from '../../../bridge/bridge.ts'
import { Quiet, Row, Table } from '../../../components/layout.tsx'
import { LongWords } from '../../../components/long-words.tsx'
import button from '../../../components/plain-button.module.css'
import { PlainButton } from '../../../components/plain-button.tsx'
import { PrintButton } from '../../../components/print-button.tsx'
import { useDesk } from '../../../state/session/desk-context.ts'
import { Totals } from '../as-run.tsx'
import journal from '../journal.module.css'
import { saveFile } from '../save-file.ts'
import { type ReportDocument, reportDocument, reportMail, reportMarkdown } from './report-document.ts'
import styles from './show-report.module.css'

interface ShowReportProps {
  readonly asRun: AsRun
  /** As the list of shows has it. */
  readonly startedAt: Instant | null
}

/** The show report, on one page. */
export function ShowReport({ asRun, startedAt }: ShowReportProps) {
  const desk = useDesk()
  const document = reportDocument(asRun)
  const { title, timezone, start } = asRun
  const began = startedAt ?? start ?? desk.clock.now()
  const name = `${runFileName({ title, timezone, startedAt: began }, null)} ${t('report.file')}.md`
  return (
    <section className={journal['report']} data-testid="show-report">
      {document.totals.length > 0 && <Totals rows={document.totals} />}
      <ReportActs document={document} name={name} />
      {document.sections.map(section => (
        <div key={section.id} className={styles['section']} data-section={section.id}>
          <h4>{section.title}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <section className={journal['scroll']} tabIndex={0} aria-label={section.title}>
            <Table className={styles['table']}>
              <thead>
                <tr>
                  {section.columns.map(column => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {section.rows.map((row, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
                  <tr key={place}>
                    {row.map((text, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                      <td key={column}>
                        <bdi>
                          <LongWords text={text} />
                        </bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </section>
        </div>
      ))}
      {document.empty.length > 0 && (
        <Quiet>{t('report.empty', { sections: document.empty.join(', ') })}</Quiet>
      )}
    </section>
  )
}

function ReportActs({ document, name }: { readonly document: ReportDocument; readonly name: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const { address, isCut } = reportMail(document, name)
  const save = (): void => {
    saveFile({ name, mime: 'text/markdown', text: reportMarkdown(document) })
    setSaid(t('journal.exported', { name }))
  }
  const mail = (): void => {
    if (isCut) save()
    setSaid(isCut ? t('report.mailed-cut', { name }) : t('report.mailed'))
  }
  return (
    <Row data-no-print>
      <PlainButton onClick={save}>{t('report.save')}</PlainButton>
      <a
        className={`${button['button']} ${styles['mail']}`}
        href={address}
        // The window of the application opens nothing itself: a link for another one goes to the mail program.
        target={isInWindow() ? '_blank' : undefined}
        rel="noreferrer"
        onClick={mail}
      >
        {t('report.mail')}
      </a>
      <PrintButton>{t('journal.print')}</PrintButton>
      <span role="status">{said}</span>
    </Row>
  )
}
