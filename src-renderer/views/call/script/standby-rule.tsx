import { t } from '#texts/text.ts'
import type { ScriptModel } from '../../../state/script/script-model.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'

const offered = [1, 2, 3, 4, 6, 8, 12]

/** How long before its word a call stands by that has no standby of its own. */
export function StandbyRule({ model: { standbyBefore } }: { readonly model: ScriptModel }) {
  const { ask, problem } = useAsk()
  const rundownId = useDeskState(state => state.rundown?.id ?? '')
  const values =
    standbyBefore === null || offered.includes(standbyBefore) ? offered : [...offered, standbyBefore]
  return (
    <label>
      {t('script.rule')}{' '}
      <select
        value={standbyBefore ?? 0}
        data-testid="script-rule"
        onChange={({ target }) => {
          const lines = Number(target.value)
          void ask('script.rule', { rundownId, standbyBefore: lines === 0 ? null : lines })
        }}
      >
        <option value={0}>{t('script.rule-none')}</option>
        {values.map(lines => (
          <option key={lines} value={lines}>
            {t('script.rule-lines', { count: lines })}
          </option>
        ))}
      </select>
      {problem !== null && <span role="alert"> {problem}</span>}
    </label>
  )
}
