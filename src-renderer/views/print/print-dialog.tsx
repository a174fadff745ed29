import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#texts/text.ts'
import { ChoiceLine } from '../../components/choice.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { PrintButton } from '../../components/print-button.tsx'
import { Tick } from '../../components/tick.tsx'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import styles from './print-dialog.module.css'
import { type PrintLook, PrintSheet, papers, printedRows, sizes } from './print-sheet.tsx'
import { usePageZoom } from './use-page-zoom.ts'
import { legible, usePaperFit } from './use-paper-fit.ts'

const previewed = 40
/** So many columns are printed unless a person chooses others, and every department that has room. */
const usualColumns = 4

/** A sheet of the open rundown for the wall. A PDF is made by the printer that saves one. */
export function PrintDialog() {
  const desk = useDesk()
  const columns = useDeskState(state => state.columns)
  // A sheet is of one moment: what changes meanwhile is on the next.
  const state = useMemo(() => desk.state.get(), [desk])
  const printedAt = useMemo(() => desk.clock.now(), [desk])
  const usual = useMemo(
    () =>
      columns
        .filter(({ department }, at) => at < usualColumns || department !== undefined)
        .map(({ id }) => id),
    [columns],
  )
  const [look, setLook] = useState<PrintLook>({
    size: 'large',
    paper: 'landscape',
    pageForGroup: false,
    skipped: true,
    start: true,
    subtitle: true,
    columns: usual,
  })
  const [isChosen, setIsChosen] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const scale = usePaperFit(sheet, look)
  const preview = useRef<HTMLElement>(null)
  usePageZoom(preview, look.paper)
  // Departments beyond what can be read are left to the person.
  useLayoutEffect(() => {
    if (isChosen || scale >= legible || look.columns.length <= usualColumns) return
    setLook({ ...look, columns: look.columns.slice(0, -1) })
  }, [isChosen, scale, look])
  const change = (part: Partial<PrintLook>): void => {
    const chosen = isChosen || part.columns !== undefined
    setIsChosen(chosen)
    setLook({ ...look, ...(chosen ? {} : { columns: usual }), ...part })
  }
  return (
    <Dialog title={t('print.title')} wide>
      <Choices
        look={look}
        columns={columns}
        leftOut={columns.filter(({ id }) => !isChosen && usual.includes(id) && !look.columns.includes(id))}
        change={change}
      />
      <div className={styles['act']}>
        <PrintButton testId="print-go">{t('print.print')}</PrintButton>
        <p>{t('print.pdf')}</p>
      </div>
      {printedRows(state.rows, look).length > previewed && (
        <p className={styles['first']}>{t('print.preview-first', { rows: previewed })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section ref={preview} className={styles['preview']} aria-label={t('print.preview')} tabIndex={0}>
        <div className={styles['page']}>
          <PrintSheet state={state} look={look} printedAt={printedAt} most={previewed} scale={scale} />
        </div>
      </section>
      {createPortal(
        <div ref={sheet} className={styles['sheet']} data-print-sheet data-paper={look.paper}>
          <PrintSheet
            state={state}
            look={look}
            printedAt={printedAt}
            most={Number.POSITIVE_INFINITY}
            scale={scale}
          />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

interface ChoicesProps {
  readonly look: PrintLook
  readonly columns: DeskState['columns']
  /** Those that would be printed if there were room. */
  readonly leftOut: DeskState['columns']
  readonly change: (part: Partial<PrintLook>) => void
}

const Choices = ({ look, columns, leftOut, change }: ChoicesProps) => (
  <div className={styles['choices']}>
    <ChoiceLine
      label={t('print.size')}
      value={look.size}
      options={sizes.map(size => [size, t(`print.sizes.${size}`)])}
      onChange={size => change({ size })}
    />
    <ChoiceLine
      label={t('print.paper')}
      value={look.paper}
      options={papers.map(paper => [paper, t(`print.papers.${paper}`)])}
      onChange={paper => change({ paper })}
    />
    <Tick
      label={t('print.groups')}
      checked={look.pageForGroup}
      onChange={pageForGroup => change({ pageForGroup })}
    />
    <Tick label={t('print.skipped')} checked={look.skipped} onChange={skipped => change({ skipped })} />
    <fieldset>
      <legend>
        {t('print.columns')}
        <span role="status" data-testid="print-left-out">
          {leftOut.length > 0 && t('print.left-out', { names: leftOut.map(({ name }) => name).join(', ') })}
        </span>
      </legend>
      <Tick label={t('print.start')} checked={look.start} onChange={start => change({ start })} />
      <Tick label={t('print.subtitle')} checked={look.subtitle} onChange={subtitle => change({ subtitle })} />
      {columns.map(({ id, name }) => (
        <Tick
          key={id}
          label={name}
          checked={look.columns.includes(id)}
          onChange={on =>
            change({ columns: on ? [...look.columns, id] : look.columns.filter(one => one !== id) })
          }
        />
      ))}
    </fieldset>
  </div>
)
