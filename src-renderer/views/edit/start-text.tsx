import { editTexts } from '#texts/edit.ts'
import type { Cue } from '../../../src-main/domain/rundown.ts'
import { formatDuration } from '../../../src-main/domain/span.ts'
import { duration } from '../../../src-main/domain/time.ts'
import { Icon } from '../../components/icon.tsx'
import { useDeskState } from '../../state/desk-context.ts'
import { shownSlack } from '../../state/selectors.ts'
import { useDerived } from './grid-context.ts'
import styles from './grid-table.module.css'
import { formatStart } from './typed-start.ts'

/** The planned start: fixed ones are marked, and what does not fit to the cue before says by how much. */
export function StartText({ cue }: { readonly cue: Cue }) {
  const isOn = useDeskState(({ show }) => show.state.phase !== 'pre-show')
  const live = useDeskState(state => shownSlack(state, cue.id))
  const shown = useDerived(({ plan, places, context }) => {
    const planned = plan.rows[places.get(cue.id) ?? -1]
    const start = planned?.start ?? cue.startTime
    if (start == null) return ''
    const time = formatStart(start, context.start({ cue, cells: {} }))
    const slack = (isOn ? live : planned?.slack) ?? 0
    return `${time}\t${Math.abs(slack) < 1000 ? '' : slack}`
  })
  const [time = '', slack = ''] = shown.split('\t')
  const fixed = cue.startTime !== null
  const words = slackWords(slack)
  return (
    <span className={styles['start']} data-fixed={fixed}>
      <span>
        {fixed && (
          <i title={editTexts.start.fixed} aria-hidden="true">
            ⊢
          </i>
        )}
        {time}
        {fixed && <span className="visually-hidden"> {editTexts.start.fixed}</span>}
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
  return Number(slack) < 0 ? editTexts.start.overlap(span) : editTexts.start.gap(span)
}
