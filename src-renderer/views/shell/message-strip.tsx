import { t } from '#texts/text.ts'
import type { MessageSlice } from '../../../src-main/contract/bridge/slices.ts'
import { remaining, total } from '../../../src-main/domain/show/countdown.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import { stepAt } from '../../../src-main/domain/show/warning-steps.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { DisabledNote, useDisabledReason } from '../../components/disabled-note.tsx'
import { Cut, Strip, Swatch, Word } from '../../components/layout.tsx'
import button from '../../components/plain-button.module.css'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { onAirRow } from '../../state/session/selectors.ts'
import { type Ticked, useTicked } from '../../state/time/use-ticked.ts'
import { canSendMessage, openMessage } from '../call/transport/open-transport-dialog.ts'
import styles from './message-strip.module.css'

/** What outputs show to the stage: the output message, or what the warning steps of a cue say. */
export function MessageStrip() {
  const message = useDeskState(state => state.message)
  if (message?.visible === true) return <ShownMessage message={message} />
  return <StepMessage />
}

/** Its text beside a band of its colour, never on it. */
function ShownMessage({ message }: { readonly message: MessageSlice }) {
  const desk = useDesk()
  const { ask, problem } = useAsk()
  const disabledBy = useDisabledReason()
  return (
    <Strip
      role="region"
      data-strip
      className={styles['strip']}
      aria-label={t('message.title')}
      data-testid="message-strip"
    >
      <Word>{t('message.showing')}</Word>
      <Swatch style={{ '--band': message.color }} aria-hidden="true" />
      <Cut
        className={styles['text']}
        dir="auto"
        data-bold={message.bold}
        data-underline={message.underline}
        title={message.text}
      >
        {message.text}
      </Cut>
      {problem !== null && <span role="alert">{problem}</span>}
      <button
        type="button"
        className={button['button']}
        data-testid="message-hide"
        aria-disabled={disabledBy !== null}
        title={disabledBy?.word}
        onClick={() => canSendMessage(desk) && void ask('message.write', { visible: false })}
      >
        {t('message.hide')}
        {disabledBy !== null && <DisabledNote disabledBy={disabledBy} unseen />}
      </button>
      <MessageButton />
    </Strip>
  )
}

/** A message that comes by time, on the outputs that count the cue. It goes with the cue. */
function StepMessage() {
  const message = useTicked(stepMessage)
  if (message === null) return null
  return (
    <Strip
      role="region"
      data-strip
      className={styles['strip']}
      aria-label={t('message.title')}
      data-testid="step-message-strip"
    >
      <Word>{t('message.by-time')}</Word>
      <Cut className={styles['text']} dir="auto" title={`${message}\n${t('message.by-time-help')}`}>
        {message}
      </Cut>
      <MessageButton />
    </Strip>
  )
}

/** Of the first output that shows one now. */
function stepMessage(state: DeskState, now: Instant): Ticked<string | null> {
  const { countdowns = [] } = state.desk
  const runner = state.show.state
  if (countdowns.length === 0 || onAirOf(runner) === null || state.untimed) return [null, null]
  const own = onAirRow(state)?.cue.timing?.steps
  const readings = countdowns.map(({ steps = [] }) =>
    stepAt(own ?? steps, remaining(runner, now), total(runner)),
  )
  const said = readings.find(reading => reading.said !== null)?.said?.message ?? null
  const changes = readings.flatMap(({ changesIn }) => changesIn ?? [])
  return [said, runner.phase === 'paused' || changes.length === 0 ? null : Math.min(...changes)]
}

function MessageButton() {
  const desk = useDesk()
  const disabledBy = useDisabledReason()
  return (
    <button
      type="button"
      className={button['button']}
      aria-disabled={disabledBy !== null}
      title={disabledBy?.word}
      onClick={() => openMessage(desk)}
    >
      {t('bar.message')} <kbd>M</kbd>
      {disabledBy !== null && <DisabledNote disabledBy={disabledBy} unseen />}
    </button>
  )
}
