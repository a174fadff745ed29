import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { type BaselineHead, longestBaselineName } from '../../../../src-main/domain/show/baseline.ts'
import { ChoiceField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Problem, Quiet, Stack } from '../../../components/layout.tsx'
import { baselineName, goneNames } from '../../../state/rundowns/compared.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { useDerived, useGrid } from '../grid/grid-context.ts'

const none = 'none'

/** What the plan is compared with: a plan that was frozen, by a person or by the first GO of a show, or a show as it ran. */
export function ComparePanel() {
  const grid = useGrid()
  const { ui, state } = useDesk()
  const rundownId = useDeskState(({ rundown }) => rundown?.id ?? '')
  const chosen = useUi(({ compared }) => (compared?.rundownId === rundownId ? compared.baseline : null))
  const compared = useDerived(derived => derived.compared)
  const [baselines, setBaselines] = useState<readonly BaselineHead[] | null>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { ask, askFor, problem } = useAsk()
  const read = async (): Promise<void> => {
    const reply = await askFor('baselines.list', { rundownId })
    if (reply !== null) setBaselines(reply.baselines)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once for each rundown
  useEffect(() => void read(), [rundownId])
  const freeze = async (): Promise<void> => {
    setFault(name.trim() === '' ? t('compare.no-name') : null)
    if (name.trim() === '' || !(await ask('baselines.freeze', { rundownId, name: name.trim() }))) return
    setName('')
    await read()
  }
  const choose = async (id: string): Promise<void> => {
    const reply = id === none ? null : await askFor('baselines.read', { rundownId, id })
    if (id !== none && reply === null) return
    ui.set({ ...ui.get(), compared: reply === null ? null : { rundownId, baseline: reply.baseline } })
    grid.change({ layout: { ...grid.state.get().layout, compares: reply !== null } })
    grid.settle()
  }
  const named = (head: BaselineHead) => ({ value: head.id, name: baselineName(state.get(), head) })
  const listed = baselines ?? (chosen === null ? [] : [chosen])
  const gone = compared === null ? [] : goneNames(compared)
  return (
    <Stack>
      <Quiet>{t('compare.intro')}</Quiet>
      <ChoiceField
        label={t('compare.with')}
        above
        testId="compare-with"
        value={chosen?.id ?? none}
        values={[{ value: none, name: t('compare.none') }, ...listed.map(named)]}
        onChange={id => void choose(id)}
      />
      {compared !== null && (
        <p data-testid="compare-said">
          {t('compare.differ', { count: compared.differences.of.size })}
          {gone.length > 0 && ` ${t('compare.gone', { titles: gone.join(', ') })}`}
        </p>
      )}
      <Form submit={t('compare.freeze')} onSubmit={() => void freeze()} testId="compare-freeze">
        <TextField
          label={t('compare.name')}
          fault={fault}
          value={name}
          maxLength={longestBaselineName}
          onChange={text => {
            setName(text)
            setFault(null)
          }}
          above
          testId="compare-name"
        />
      </Form>
      <Problem text={problem} />
    </Stack>
  )
}
