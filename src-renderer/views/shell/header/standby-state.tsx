import { t } from '#texts/text.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { useLasting } from '../../../components/use-lasting.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { copyText, type PairState, pairStateOf } from '../../../state/session/pair-state.ts'
import { showStandby } from '../../../state/session/show-view.ts'
import styles from './status.module.css'

/** Each press is copied within milliseconds: this long is no press on its way, ms. */
const behindFor = 2_000

/** The other desk of the pair in one word, calm while it could take over. Leads to where desks are paired. */
export function StandbyState() {
  const { ui } = useDesk()
  const pairState = useDeskState(state => pairStateOf(state.standby))
  const name = useDeskState(state => state.standby?.pair?.peer.name ?? '')
  const copy = useDeskState(state => copyText(state.standby?.pair?.copy ?? null))
  const isBehind = useDeskState(state => (state.standby?.pair?.copy?.behind ?? 0) > 0)
  const lasting = useLasting(isBehind, behindFor)
  if (pairState === null) return null
  const state = lasting && pairState === 'ready' ? 'copying' : pairState
  const standsBy = state === 'standing-by' || state === 'behind'
  return (
    <button
      type="button"
      className={styles['status']}
      data-testid="standby-state"
      data-pair={state}
      data-tone={tones[state]}
      title={t(`pair.title.${state}`, { name })}
      onClick={() => showStandby(ui)}
    >
      <Icon name={icons[tones[state]]} />
      <span className={styles['pairText']}>
        <strong>{t(`pair.word.${state}`)}</strong>
        {standsBy && <small>{state === 'behind' ? t('pair.not-identical') : copy}</small>}
      </span>
    </button>
  )
}

type Tone = 'calm' | 'warning' | 'alarm'

const tones: Readonly<Record<PairState, Tone>> = {
  ready: 'calm',
  'standing-by': 'calm',
  behind: 'warning',
  copying: 'warning',
  'no-copy': 'warning',
  'standby-lost': 'warning',
  'handing-over': 'warning',
  waiting: 'warning',
  choose: 'warning',
  'first-lost': 'alarm',
  replaced: 'alarm',
}

const icons: Readonly<Record<Tone, IconName>> = { calm: 'check', warning: 'warning', alarm: 'cross' }
