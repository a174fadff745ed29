import { useState } from 'react'
import { t } from '#texts/text.ts'
import { timingFault, timingOf } from '../../../../src-main/domain/rundown/timing.ts'
import { formatLimits, readLimits } from '../../../../src-main/domain/rundown/written-timing.ts'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { useGrid } from '../grid/grid-context.ts'
import { meantRows, setForAll } from './act-on-rows.ts'
import { Ask } from './ask.tsx'

/** The shortest and the longest duration of the rows that are chosen. */
export function LimitsAsk() {
  const grid = useGrid()
  const rows = meantRows(grid).filter(({ cue }) => cue.type === 'cue')
  const [first] = rows
  const [typed, setTyped] = useState(() => (first === undefined ? '' : formatLimits(timingOf(first.cue))))
  const [fault, setFault] = useState<string | null>(null)
  const close = (): void => grid.change({ ask: null })
  const take = (): void => {
    const wrong = faultOf(typed)
    setFault(wrong)
    if (wrong !== null) return
    close()
    setForAll(grid, 'duration', `(${typed.trim()})`)
  }
  return (
    <Ask
      question={t('edit.limits.title', { count: rows.length })}
      close={close}
      form
      detail={
        <Form submit={t('edit.limits.set')} onSubmit={take} onCancel={close} testId="limits">
          <TextField
            label={t('edit.limits.label')}
            help={t('edit.limits.form')}
            fault={fault}
            value={typed}
            onChange={text => {
              setTyped(text)
              setFault(null)
            }}
            above
            testId="limits-field"
          />
        </Form>
      }
    />
  )
}

function faultOf(typed: string): string | null {
  const limits = readLimits(typed)
  if (limits === null) return t('edit.limits.form')
  return timingFault({ start: 'not-before', ...limits }, null) === null ? null : t('edit.faults.limits')
}
