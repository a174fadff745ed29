import { t } from '#texts/text.ts'
import type { Cue } from '../../../../src-main/domain/rundown/rundown.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { duration } from '../../../../src-main/domain/time/time.ts'
import { Icon } from '../../../components/icon.tsx'
import { useDerived } from '../grid/grid-context.ts'
import styles from '../grid/grid-table.module.css'
import { shownStart } from './shown-start.ts'

/** The planned start: fixed ones are marked, and what does not fit to the cue before says by how much. */
export function StartText({ cue }: { readonly cue: Cue }) {
  const shown = useDerived(derived => {
    const start = shownStart(derived, cue)
    return start === null ? '' : `${start.time}\t${start.slack ?? ''}`
  })
  const [time = '', slack = ''] = shown.split('\t')
  const fixed = cue.startTime !== null
  const words = slackWords(slack)
  return (
    <span className={styles['start']} data-fixed={fixed}>
      <span>
        {fixed && (
          <i title={t('edit.start.fixed')} aria-hidden="true">
            ⊢
          </i>
        )}
        {time}
        {fixed && <span className="visually-hidden"> {t('edit.start.fixed')}</span>}
      </span>
      {words !== null && (
        <small data-slack={Number(slack) < 0 ? 'overlap' : 'gap'}>
          {Number(slack) < 0 && <Icon name="warning" />}
          {words}
        </small>
      )}
    </span>
  )
}

/** A gap is room; an overlap is a fault. */
function slackWords(slack: string): string | null {
  if (slack === '') return null
  const span = formatDuration(duration(Math.abs(Number(slack))))
  return Number(slack) < 0 ? t('edit.start.overlap', { span }) : t('edit.start.gap', { span })
}
