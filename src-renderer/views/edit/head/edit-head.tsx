import { t } from '#texts/text.ts'
import type { RundownFields } from '../../../../src-main/domain/editing/edit.ts'
import { editorialStatuses } from '../../../../src-main/domain/rundown/rundown.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { createZone } from '../../../../src-main/domain/time/time-zone.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { fieldKey } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { showView } from '../../../state/session/show-view.ts'
import { make } from '../acts/act-on-rows.ts'
import { rundownStep } from '../acts/describe-edits.ts'
import { blockedBy } from '../grid/grid-content.ts'
import { useDerived, useGrid } from '../grid/grid-context.ts'
import styles from './edit-head.module.css'
import { HeadField } from './head-field.tsx'
import { SaveState } from './save-state.tsx'
import { formatShowStart, readShowStart } from './show-start.ts'

/** What the rundown is as a whole, each in place; and whether all is saved. */
export function EditHead() {
  const { ui } = useDesk()
  const hasRundown = useDeskState(state => state.rundown !== null)
  return (
    <header className={styles['head']} data-no-print>
      {hasRundown ? <RundownParts /> : <h2 className={styles['none']}>{t('edit.title')}</h2>}
      <div className={styles['end']}>
        <SaveState />
        <PlainButton onClick={() => showView(ui, 'call')}>{t('part.back')}</PlainButton>
      </div>
    </header>
  )
}

function RundownParts() {
  const blocked = useDeskState(blockedBy) !== null
  const rundown = useEditingState(({ content }) => content.rundown)
  const edit = useRundownEdit()
  const zone = createZone(rundown.timezone)
  const byCue = useDerived(derived => derived.startByCue)
  const fixed = useDerived(derived => derived.firstFixed)
  const { now } = useDesk().clock
  return (
    <>
      <h2 className={styles['titlePart']}>
        <HeadField
          name={t('edit.head.title')}
          value={rundown.title}
          blocked={blocked}
          field={fieldKey.rundown('title')}
          wide
          read={text => (text.trim() === '' ? null : { title: text.trim() })}
          fault={t('edit.head.no-title')}
          onEdit={edit}
        />
      </h2>
      <label className={styles['part']}>
        <span>{t('edit.head.status')}</span>
        <select
          value={rundown.status}
          disabled={blocked}
          onChange={event => {
            const status = editorialStatuses.find(each => each === event.currentTarget.value)
            if (status !== undefined) edit({ status })
          }}
        >
          {editorialStatuses.map(status => (
            <option key={status} value={status}>
              {t(`edit.statuses.${status}`)}
            </option>
          ))}
        </select>
      </label>
      <HeadField
        name={t('edit.head.start')}
        label={t('edit.head.start')}
        note={
          byCue === null
            ? undefined
            : {
                text: t('edit.head.start-by-cue', { time: byCue }),
                why: t('edit.head.start-by-cue-why', { time: byCue }),
              }
        }
        value={rundown.startTime === null ? '' : formatShowStart(rundown.startTime, zone)}
        placeholder={t('edit.head.no-start')}
        day
        blocked={blocked}
        field={fieldKey.rundown('startTime')}
        read={text => {
          const startTime = readShowStart(text, zone, { before: rundown.startTime, fixed, now: now() })
          return startTime === undefined ? null : { startTime }
        }}
        fault={t('edit.head.bad-day')}
        onEdit={edit}
      />
      <HeadField
        name={t('edit.head.zone')}
        label={t('edit.head.zone')}
        value={rundown.timezone ?? ''}
        placeholder={t('edit.head.desk-zone', { zone: createZone(null).name })}
        blocked={blocked}
        field={fieldKey.rundown('timezone')}
        options={zones}
        read={readZone}
        fault={t('edit.head.bad-zone')}
        onEdit={edit}
      />
      <Totals />
    </>
  )
}

function Totals() {
  const total = useDerived(({ plan }) => formatDuration(plan.duration))
  const end = useDerived(derived => derived.end)
  return (
    <>
      <p className={styles['part']}>
        <span>{t('edit.head.total')}</span>
        <output data-testid="edit-total">{total}</output>
      </p>
      <p className={styles['part']}>
        <span>{t('edit.head.ends')}</span>
        <output data-testid="edit-end">{end ?? '–'}</output>
      </p>
    </>
  )
}

function useRundownEdit(): (fields: RundownFields) => void {
  const grid = useGrid()
  return fields => make(grid, { step: rundownStep(fields), edits: [{ do: 'rundown', fields }] })
}

const zones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** Empty is the zone of the desk. */
function readZone(text: string): RundownFields | null {
  const name = text.trim()
  if (name === '') return { timezone: null }
  const found = zones().find(zone => zone.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return { timezone: found }
  return createZone(name).known ? { timezone: name } : null
}
