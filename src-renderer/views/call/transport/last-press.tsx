import { millisecondsText } from '#texts/locale.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { Action } from '../../../../src-main/domain/show/actions.ts'
import { heldActions } from '../../../../src-main/domain/show/gate.ts'
import type { PressResult } from '../../../../src-main/domain/show/press.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { useFresh } from '../../../components/passing-state.ts'
import { actionText, pressedAtText } from '../../../state/action-text.ts'
import { refusalTexts } from '../../../state/refusal-texts.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { UnansweredPress } from '../../../state/session/presser.ts'
import { useStore } from '../../../state/session/store.ts'
import type { UiState } from '../../../state/session/ui-state.ts'
import { refusedWithin, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './last-press.module.css'

const loudFor = 6_000
/** A reason that nobody needs any more leaves after so many ms; what was pressed stays. */
const reasonFor = 20_000

/** The last press and what became of it. A refusal is loud at first, then as quiet as the rest. */
export function LastPress() {
  const pressResult = useDeskState(state => state.pressResult)
  const unanswered = useStore(useDesk().presser.unanswered, press => press)
  const said = useUi(state => state.said)
  const isSaid = useFresh(said, loudFor)
  // What became of a press is never hidden by what was said before it.
  if (isSaid && said?.after === (pressResult?.press ?? 0)) return <Said {...said} />
  if (unanswered !== null && (pressResult === null || pressResult.at <= unanswered.at))
    return <Unanswered {...unanswered} />
  if (pressResult !== null) return <Known pressResult={pressResult} />
  return (
    <p
      className={styles['lastPress']}
      data-testid="last-press"
      data-outcome="none"
      title={t('last-press.none')}
    >
      {t('last-press.none')}
    </p>
  )
}

/** Of a key that is not a press of the show: it did something on this page, or was refused there. */
const Said = ({ word, text, done = false }: NonNullable<UiState['said']>) => (
  <div
    className={styles['lastPress']}
    data-testid="last-press"
    data-outcome={done ? 'confirmed' : 'refused'}
    data-calm={done}
    role="status"
  >
    <p className={styles['reason']} data-part="reason">
      <strong>{word}</strong> {text}
    </p>
  </div>
)

/** Loud until the desk is there again; then it says how that ended. */
function Unanswered({ kind, why }: UnansweredPress) {
  const away = !useStore(useDesk().connected, now => now)
  const over = kind !== 'waiting' && !away
  return (
    <div
      className={styles['lastPress']}
      data-testid="last-press"
      data-outcome={kind}
      data-calm={over && why === null}
    >
      <p className={styles['reason']} data-part="reason">
        <strong>{over ? t(`unanswered.was-${kind}.word`) : t(`unanswered.${kind}.word`)}</strong>{' '}
        {why ?? (over ? t(`unanswered.was-${kind}`) : t(`unanswered.${kind}`))}
      </p>
    </div>
  )
}

function Known({ pressResult }: { readonly pressResult: PressResult }) {
  const loud = useTicked(isLoud)
  const reasoned = useTicked(isReasoned)
  const took = useTook(pressResult)
  const who = pressedAtText(pressResult.origin)
  const detail = messageText(pressResult.detail ?? null)
  const outcome = useOutcome(pressResult)
  const within = useWithin(pressResult)
  return (
    <div
      className={styles['lastPress']}
      data-testid="last-press"
      data-outcome={pressResult.outcome}
      // What Learn took went where it was meant to go.
      data-calm={!loud || pressResult.reason === 'learning'}
      data-press={pressResult.press}
      data-at={pressResult.at}
    >
      <p
        className={styles['who']}
        title={[who, pressed(pressResult), outcome, within].filter(part => part !== null).join(' · ')}
      >
        <span className={styles['act']}>
          {who} · {pressed(pressResult)}
          {took !== null && ` ${took}`}
        </span>
        <span className={styles['outcome']}>
          {outcome !== null && (
            <>
              {' · '}
              <b>{outcome}</b>
            </>
          )}
          {pressResult.reason !== undefined && !reasoned && ` · ${refusalTexts(pressResult.reason).word}`}
        </span>
      </p>
      {pressResult.reason !== undefined && reasoned && (
        <p
          className={styles['reason']}
          data-part="reason"
          title={[refusalTexts(pressResult.reason).text, detail].filter(Boolean).join('\n')}
        >
          <strong>{refusalTexts(pressResult.reason).word}</strong> {refusalTexts(pressResult.reason).text}
          {detail !== null && ` ${detail}`}
        </p>
      )}
    </div>
  )
}

const isLoud = refusedWithin(loudFor)
const isReasoned = refusedWithin(reasonFor)

function pressed(pressResult: PressResult): string {
  const { action, outcome, off, undid, resumed, unlocks, unskips, calls, timer } = pressResult
  if ((action === 'auto' || action === 'auto-start' || action === 'chase') && outcome !== 'refused')
    return t(off === true ? 'last-press.off' : 'last-press.on', { act: actionText(action, {}) })
  if (unlocks === true) return t('last-press.unlock')
  if (undid !== undefined) return t('last-press.undid', { act: undone(pressResult, undid) })
  return actionText(action, { resumed, unskips, calls, timer })
}

const undone = ({ resumed, unskips, moved, calls }: PressResult, undid: Action): string =>
  actionText(undid, { resumed, unskips, moved, calls })

/** Said when an adjustment of this page took less than it was asked to. */
function useTook({ action, moved, origin }: PressResult): string | null {
  const last = useStore(useDesk().presser.last, press => press)
  if (action !== 'adjust' || moved === undefined) return null
  if (last?.intent.action !== 'adjust' || last.control !== origin.control) return null
  return Math.abs(moved) < Math.abs(last.intent.delta)
    ? t('last-press.took', { moved: formatDuration(moved) })
    : null
}

/** What became of a press that was not refused, in a word. */
function useOutcome({ outcome, local }: PressResult): string | null {
  // Nothing of a rehearsal is in the journal.
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  if (outcome === 'refused') return null
  const confirmed = rehearsing ? 'rehearsed' : local === true ? 'local' : 'confirmed'
  return t(`last-press.${outcome === 'confirmed' ? confirmed : outcome}`)
}

/** How long that took; null where it was not measured. */
function useWithin(pressResult: PressResult): string | null {
  const holdMs = useDeskState(state => state.desk.caller.hold)
  const ms = pressResult.outcome === 'confirmed' ? pressResult.confirmedMs : pressResult.appliedMs
  // Measured from the input, it would count how long the control was held.
  const held = heldActions.has(pressResult.action) || (pressResult.appliedMs ?? 0) >= holdMs
  return ms === null || held ? null : t('last-press.within', { ms: millisecondsText(ms) })
}
