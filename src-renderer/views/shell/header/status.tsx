import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../../src-main/contract/bridge/keyboard-surface.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { useLasting } from '../../../components/passing-state.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { refusalTexts } from '../../../state/refusal-texts.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { copyText, type PairState, pairStateOf } from '../../../state/session/pair-state.ts'
import { showStandby, showView } from '../../../state/session/show-view.ts'
import { useStore } from '../../../state/session/store.ts'
import styles from './status.module.css'

/** Requests left in a minute; with more nobody needs to think of them. */
const lowBudget = 30

/** Who decides, in shape, word and colour: a disc is live, a ring is on its way, a cross is lost. Leads to Connections. */
export function LinkState() {
  const { ui, connected: reach } = useDesk()
  const { state, watchOnly, budget, problem, name, service } = useDeskState(state => state.link)
  const connected = useStore(reach, now => now)
  const decides = useDeskState(state => state.show.authority.state)
  const local = decides === 'local' || decides === 'reconciling' ? decides : null
  const drill = useDeskState(state => state.show.drill !== undefined)
  const authority = connected ? (local ?? state) : 'lost'
  const live = authority === 'live'
  const access = useDeskState(state => state.access)
  // It is said beside this that the desk stands by.
  const standsBy = useDeskState(({ standby }) => (standby?.pair?.passive ?? null) !== null)
  return (
    <button
      type="button"
      className={styles['status']}
      data-testid="link"
      data-link={authority}
      title={
        messageText(problem?.text ?? null) ??
        t('link.at', { name: name ?? t('link.this-computer'), address: service })
      }
      onClick={() => showView(ui, 'connections')}
    >
      <i className={styles['lamp']} aria-hidden="true" />
      <strong>{authority === 'local' && drill ? t('link.drill') : t(`link.${authority}`)}</strong>
      {live && watchOnly && access !== 'view' && !standsBy && (
        <strong>{refusalTexts('watch-only').word}</strong>
      )}
      {live && budget !== null && budget.remaining < Math.min(lowBudget, budget.limit / 2) && (
        <span className={styles['budget']} title={t('header.budget-name')}>
          {t('header.budget', { left: budget.remaining })}
        </span>
      )}
      {live && problem !== null && (
        <span className={styles['problem']}>
          <Icon name="warning" />
          <span className="visually-hidden">{messageText(problem.text)}</span>
        </span>
      )}
    </button>
  )
}

/** Each press is copied within milliseconds: this long is no press on its way, ms. */
const behindFor = 2_000

/**
 * The other desk of the pair in one word, calm while it could take over. Leads to where desks are paired. A page that has lost its
 * desk does not know.
 */
export function StandbyState() {
  const { ui, connected } = useDesk()
  const reached = useStore(connected, now => now)
  const pairState = useDeskState(state => pairStateOf(state.standby))
  const name = useDeskState(state => state.standby?.pair?.peer.name ?? '')
  const copy = useDeskState(state => copyText(state.standby?.pair?.copy ?? null))
  const isBehind = useDeskState(state => (state.standby?.pair?.copy?.behind ?? 0) > 0)
  const lasting = useLasting(isBehind, behindFor)
  if (!reached || pairState === null) return null
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

/** The surfaces with buttons, and whether they are there. A page that has lost its desk does not know: it shows none as there. */
export function SurfaceStates() {
  const reached = useStore(useDesk().connected, now => now)
  const all = useDeskState(state => state.devices.surfaces)
  const driving = useDeskState(state => state.controllers.outputs.driving)
  const surfaces = all.filter(({ id }) => id !== keyboardSurface)
  const plain = surfaces.filter(isPlain)
  const others = surfaces.filter(surface => !isPlain(surface)).toSorted(worstFirst)
  if (!reached || (surfaces.length === 0 && !driving)) return null
  return (
    <ul className={styles['surfaces']}>
      {driving && (
        <li className={styles['status']} data-connected="true">
          <strong>{t('surface.driving')}</strong>
        </li>
      )}
      {others.map(surface => (
        <li
          key={surface.id}
          className={styles['status']}
          data-connected={surface.connected}
          title={surface.name}
        >
          <Icon name={surface.connected ? 'check' : 'cross'} />
          <span>{nameOf(surface)}</span>
          {surface.testing && <strong>{t('surface.testing')}</strong>}
          {surface.armed === true && <strong>{t('surface.armed')}</strong>}
          {!surface.connected && <strong>{t('devices.gone')}</strong>}
        </li>
      ))}
      {[...counted(plain)].map(([name, count]) => (
        <li key={name} className={styles['status']} data-connected="true" title={name}>
          <Icon name="check" />
          <span>{count === 1 ? name : t('surface.several', { name, count })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Beside the buttons that stay: what changes its width stands to the left of it. */
export function SurfaceProblems() {
  const { ui } = useDesk()
  const count = useDeskState(state => state.devices.problems.length)
  if (count === 0) return null
  return (
    <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'devices' })}>
      <span className={styles['problem']}>{t('devices.problems', { count })}</span>
    </PlainButton>
  )
}

const nameOf = ({ role, kind }: SurfaceSlice): string => role || t(`surface.kind.${kind}`)

/** There is nothing to say of it but that it is there. */
const isPlain = ({ connected, testing, armed }: SurfaceSlice): boolean =>
  connected && !testing && armed !== true

/** How many there are of each name: a narrow header has no room for each. */
function counted(surfaces: readonly SurfaceSlice[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const surface of surfaces) counts.set(nameOf(surface), (counts.get(nameOf(surface)) ?? 0) + 1)
  return counts
}

/** A narrow header shows what is not as it should be before what is. */
const worstFirst = (a: SurfaceSlice, b: SurfaceSlice): number => worth(a) - worth(b)
const worth = ({ connected, testing }: SurfaceSlice): number => (connected ? (testing ? 1 : 2) : 0)
