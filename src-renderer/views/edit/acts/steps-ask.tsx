import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { Edit } from '../../../../src-main/domain/editing/edit.ts'
import type { Cue } from '../../../../src-main/domain/rundown/rundown.ts'
import { type CueTiming, sameTiming, sparse, timingOf } from '../../../../src-main/domain/rundown/timing.ts'
import type { WarningStep } from '../../../../src-main/domain/show/warning-steps.ts'
import { ChoiceField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { StepsField } from '../../../components/steps-field.tsx'
import { draftsOf, firstDrafts, readSteps } from '../../../state/time/step-drafts.ts'
import type { Grid } from '../grid/grid.ts'
import { useGrid } from '../grid/grid-context.ts'
import { makeEdits, meantRows } from './act-on-rows.ts'
import { Ask } from './ask.tsx'

const choices = ['shared', 'own', 'none'] as const
type Choice = (typeof choices)[number]

/** The warning steps of the cues that are chosen. */
export function StepsAsk() {
  const grid = useGrid()
  const cues = meantCues(grid)
  const [before] = cues.map(cue => timingOf(cue).steps)
  const [choice, setChoice] = useState<Choice>(
    before === undefined ? 'shared' : before.length === 0 ? 'none' : 'own',
  )
  const [drafts, setDrafts] = useState(() =>
    before === undefined || before.length === 0 ? firstDrafts : draftsOf(before),
  )
  const [faults, setFaults] = useState<readonly (string | null)[] | null>(null)
  const close = (): void => grid.change({ ask: null })
  const take = (): void => {
    const read = readSteps(drafts)
    setFaults(read.faults)
    if (choice === 'own' && read.steps === null) return
    close()
    setSteps(grid, choice === 'shared' ? undefined : choice === 'none' ? [] : (read.steps ?? []))
  }
  return (
    <Ask
      question={t('edit.warning-steps.title', { count: cues.length })}
      close={close}
      form
      detail={
        <Form submit={t('edit.warning-steps.set')} onSubmit={take} onCancel={close} testId="warning-steps">
          <ChoiceField
            above
            label={t('edit.warning-steps.which')}
            value={choice}
            values={choices.map(value => ({ value, name: t(`edit.warning-steps.${value}`) }))}
            onChange={setChoice}
            testId="warning-steps-choice"
          />
          {choice === 'own' && (
            <StepsField
              drafts={drafts}
              faults={faults}
              onChange={next => {
                setDrafts(next)
                setFaults(null)
              }}
            />
          )}
        </Form>
      }
    />
  )
}

const meantCues = (grid: Grid): readonly Cue[] =>
  meantRows(grid).flatMap(({ cue }) => (cue.type === 'cue' ? [cue] : []))

/** Undefined: none of their own. */
function setSteps(grid: Grid, steps: readonly WarningStep[] | undefined): void {
  const edits = meantCues(grid).flatMap((cue): readonly Edit[] => {
    const { steps: _before, ...others } = timingOf(cue)
    const next: CueTiming = steps === undefined ? others : { ...others, steps }
    return sameTiming(timingOf(cue), next)
      ? []
      : [{ do: 'cue', cueId: cue.id, fields: { timing: sparse(next) } }]
  })
  const set = { column: t('steps.title'), count: edits.length }
  makeEdits(grid, { label: t('edit.steps.set', set), edits, said: t('edit.said.set', set) }, [])
}
