import { useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import { ChoiceField, Tick } from '../../components/field.tsx'
import { Quiet, Row } from '../../components/layout.tsx'
import { PrintButton } from '../../components/print-button.tsx'
import { useScriptModel, useWholeScript } from '../../state/script/use-script.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { Paper, PaperFields, type TypeSize, typeSizes, uprightPapers, usualPaper } from './paper.tsx'
import { PromptBook } from './prompt-book.tsx'

/** Paragraphs on the screen. */
const previewed = 40

const grounds = ['day', 'night'] as const

/** The script as a prompt book: what a show can be called from when no desk is there. */
export function PromptBookPart() {
  const desk = useDesk()
  // A book is of one moment: what changes meanwhile is in the next.
  const state = useMemo(() => desk.state.get(), [desk])
  const printedAt = useMemo(() => desk.clock.now(), [desk])
  const model = useScriptModel(useWholeScript())
  const [size, setSize] = useState<TypeSize>('large')
  const [paper, setPaper] = useState(usualPaper)
  const [ground, setGround] = useState<(typeof grounds)[number]>('day')
  const [breaks, setBreaks] = useState(false)
  if (model === null) return <Quiet role="status">{t('script.loading')}</Quiet>
  const hasPages = model.pages.some(({ page }) => page !== null)
  const book = (most: number) => (
    <PromptBook
      model={model}
      state={state}
      printedAt={printedAt}
      breaksPages={breaks && hasPages}
      night={ground === 'night'}
      most={most}
    />
  )
  return (
    <>
      <PaperFields size={size} onSize={setSize} papers={uprightPapers} paper={paper} onPaper={setPaper} />
      <ChoiceField
        label={t('print.ground')}
        value={ground}
        testId="print-ground"
        values={grounds.map(value => ({ value, name: t(`print.grounds.${value}`) }))}
        onChange={setGround}
      />
      {hasPages && (
        <Row>
          <Tick label={t('print.pages')} checked={breaks} onChange={setBreaks} testId="print-pages" />
        </Row>
      )}
      <Row>
        <PrintButton testId="print-go">{t('print.print')}</PrintButton>
        <Quiet>{t('print.pdf')}</Quiet>
      </Row>
      {ground === 'night' && <Quiet>{t('print.ground-help')}</Quiet>}
      {model.script.paragraphs.length > previewed && (
        <Quiet>{t('print.preview-paragraphs', { count: previewed })}</Quiet>
      )}
      <Paper paper={paper} points={typeSizes[size]} night={ground === 'night'} preview={book(previewed)}>
        {book(Number.POSITIVE_INFINITY)}
      </Paper>
    </>
  )
}
