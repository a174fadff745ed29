import { useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { OutputPageItem } from '../../../src-main/contract/bridge/output-pages.ts'
import { outputFace, outputRows } from '../../../src-main/domain/output/output-face.ts'
import type { OutputRow, ScreenKind } from '../../../src-main/domain/output/output-page.ts'
import { OutputScreen } from '../../output/output-screen.tsx'
import { ScreenTime } from '../../output/screen-time.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import styles from './outputs-view.module.css'

interface PreviewProps {
  readonly page: Pick<OutputPageItem, 'look' | 'name'>
  readonly kind: ScreenKind
}

/** The output as its screens show it now, small; from what this page knows of the show. */
export function Preview({ page: { look, name }, kind }: PreviewProps) {
  const { clock, ticker } = useDesk()
  const time = useMemo(() => ({ clock: clock.now, ticker }), [clock, ticker])
  const rundown = useDeskState(state => state.rundown)
  const rows = useDeskState(state => state.rows)
  const numbers = useDeskState(state => state.numbers)
  const show = useDeskState(state => state.show)
  const run = useDeskState(state => state.run)
  const link = useDeskState(state => state.link)
  const message = useDeskState(state => state.message)
  const crew = useDeskState(state => state.calling.state.crew)
  const source = useMemo(
    () => ({ rundown, rows, numbers, show, run, link, message, crew }),
    [rundown, rows, numbers, show, run, link, message, crew],
  )
  const face = useMemo(() => outputFace(kind, look, source), [kind, look, source])
  // What is on air changes no row.
  const list = useMemo(
    () => (kind === 'list' ? outputRows(look, { rundown, rows, numbers }) : noRows),
    [kind, look, rundown, rows, numbers],
  )
  return (
    <figure className={styles['frame']} aria-label={t('outputs.preview', { name })}>
      <div className={styles['preview']} data-kind={kind}>
        {/* A picture of it: nothing in it is said, or reached, a second time. */}
        <div className={styles['picture']} inert>
          <ScreenTime value={time}>
            <OutputScreen look={look} face={face} rows={list} note={null} />
          </ScreenTime>
        </div>
        {kind === 'message' && face.message === null && (
          <p className={styles['blank']}>{t('outputs.no-message')}</p>
        )}
      </div>
      <figcaption className={styles['dimmed']}>{t('outputs.dimmed')}</figcaption>
    </figure>
  )
}

const noRows: readonly OutputRow[] = []
