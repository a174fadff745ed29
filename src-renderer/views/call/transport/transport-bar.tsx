import { useCallback } from 'react'
import { signedText } from '#texts/locale.ts'
import { t } from '#texts/text.ts'
import type { UndoSlice } from '../../../../src-main/contract/bridge/slices.ts'
import type { Call } from '../../../../src-main/domain/calling/call.ts'
import {
  backTargets,
  type CallingView,
  callsEarly,
  untilTargetsChange,
} from '../../../../src-main/domain/calling/call-targets.ts'
import { targetsOf } from '../../../../src-main/domain/calling/carry-out.ts'
import {
  departmentsOfCalls,
  nameOfCall,
  shortNameOfCall,
} from '../../../../src-main/domain/calling/department-calls.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'
import type { Action } from '../../../../src-main/domain/show/actions.ts'
import { duration, type Instant } from '../../../../src-main/domain/time/time.ts'
import { DisabledNote, useDisabledReason } from '../../../components/disabled-note.tsx'
import { useRefused } from '../../../components/passing-state.ts'
import press from '../../../components/press-button.module.css'
import { PressButton } from '../../../components/press-button.tsx'
import { setText, type TickProps, TickText } from '../../../components/tick-text.tsx'
import { actionName, actionText } from '../../../state/action-text.ts'
import { callingNow, isReadyFor, useAtWord, useCallingRefused } from '../../../state/calling/calling-now.ts'
import {
  asksFor,
  callingColumns,
  departmentsIn,
  hasDepartments,
  phonesOf,
} from '../../../state/calling/departments.ts'
import { useOwnKey } from '../../../state/keys/desk-key.ts'
import { personActs, refusalOf } from '../../../state/session/access.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import type { ButtonId, CallingPress } from '../../../state/session/presser.ts'
import {
  disabledReason,
  onAirRow,
  previousPastSkips,
  titleWithNumber,
} from '../../../state/session/selectors.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import { KeysState } from '../../shell/keys-state.tsx'
import { GoButton } from './go-button.tsx'
import { LastPress } from './last-press.tsx'
import { openMessage, openTransportDialog } from './open-transport-dialog.ts'
import styles from './transport-bar.module.css'

const adjustments: readonly { readonly button: ButtonId; readonly seconds: number }[] = [
  { button: 'adjust-m30', seconds: -30 },
  { button: 'adjust-m10', seconds: -10 },
  { button: 'adjust-p10', seconds: 10 },
  { button: 'adjust-p30', seconds: 30 },
]

/** The transport buttons and, beside them, the last press. */
export function TransportBar() {
  const phase = useDeskState(state => state.show.state.phase)
  const paused = phase === 'paused'
  const isDisabled = useDisabledReason() !== null
  const pauseKey = useShownKey('pause')
  const jumpKey = useShownKey('jump')
  return (
    <section
      className={styles['bar']}
      aria-label={t('bar.name')}
      data-quiet={!isDisabled && (phase === 'running' || phase === 'pre-show')}
      data-foot
      data-beside-dialogs
      data-no-print
    >
      <GoButton />
      <div className={styles['group']}>
        <CallingButtons />
        <PressButton
          button="pause"
          testId="pause"
          className={`${styles['apart']} ${styles['pause']}`}
          intent={{ action: 'pause' }}
          label={
            <span className={styles['either']} data-other={actionName(paused ? 'pause' : 'resume')}>
              {actionName(paused ? 'resume' : 'pause')}
            </span>
          }
          detail={pauseKey !== null && <small>{pauseKey}</small>}
        />
        <UndoButton />
        <div className={styles['seldom']}>
          <PreviousButton />
          <DialogButton dialog="jump" label={t('bar.jump')} {...(jumpKey !== null && { detail: jumpKey })} />
          <span className={`${styles['adjust']} ${styles['apart']}`}>
            {adjustments.map(({ button, seconds }) => (
              <PressButton
                key={button}
                button={button}
                intent={{ action: 'adjust', delta: duration(seconds * 1000) }}
                label={`${signedText(seconds)} s`}
                detail={<small>{t('bar.adjusts')}</small>}
                className={Math.abs(seconds) < 30 ? styles['wide'] : undefined}
              />
            ))}
          </span>
        </div>
        <MessageButton />
        <EndButton />
      </div>
      <div className={styles['aside']}>
        <KeysState />
        <LastPress />
      </div>
    </section>
  )
}

/** The own key of an action, while the keyboard is on. */
function useShownKey(action: Action): string | null {
  const own = useOwnKey(action)
  return useUi(ui => ui.keys === 'desk') ? own : null
}

const holdText = (key: string | null): string => (key === null ? t('bar.hold') : t('bar.hold-key', { key }))

function PreviousButton() {
  const { clock } = useDesk()
  const ownKey = useShownKey('previous')
  const back = useDeskState(
    useCallback(
      state =>
        backTargets(callingNow(state, clock.now()))
          .map(call => nameOfCall(call, callingColumns(state)))
          .join(', '),
      [clock],
    ),
  )
  const target = useDeskState(state => {
    const row = previousPastSkips(state)
    return row === null ? null : titleWithNumber(state, row)
  })
  const to = back === '' ? target : back
  return (
    <PressButton
      button="previous"
      testId="previous"
      className={styles['framed']}
      intent={{ action: 'previous' }}
      title={to === null ? undefined : t('bar.previous-to', { cue: to })}
      detail={<small>{holdText(ownKey)}</small>}
      hold
    />
  )
}

interface DialogButtonProps {
  readonly dialog: 'jump' | 'reset'
  readonly label: string
  readonly detail?: string
}

function DialogButton({ dialog, label, detail }: DialogButtonProps) {
  const desk = useDesk()
  const disabledBy = useDisabledReason()
  const refused = useRefused(dialog)
  const wouldRefuse = useDeskState(state => refusalOf(state, dialog) !== null)
  const isEmpty = useDeskState(({ rows }) => dialog === 'jump' && rows.every(({ cue }) => cue.type !== 'cue'))
  return (
    <button
      type="button"
      className={press['button']}
      aria-disabled={wouldRefuse || isEmpty || disabledBy !== null}
      data-refused={refused}
      onClick={() => openTransportDialog(desk, dialog)}
    >
      {label}
      {disabledBy === null ? (
        detail !== undefined && <small>{detail}</small>
      ) : (
        <DisabledNote disabledBy={disabledBy} />
      )}
    </button>
  )
}

function MessageButton() {
  const desk = useDesk()
  const disabledBy = useDisabledReason()
  const ownKey = useShownKey('message')
  return (
    <button
      type="button"
      className={`${press['button']} ${styles['wide']}`}
      data-testid="message"
      aria-disabled={disabledBy !== null}
      onClick={() => openMessage(desk)}
    >
      {t('bar.message')}
      {disabledBy === null ? (
        ownKey !== null && <small>{ownKey}</small>
      ) : (
        <DisabledNote disabledBy={disabledBy} />
      )}
    </button>
  )
}

/** On the last cue End stands there to be held; before, it is in the menu. An ended show offers Reset. */
function EndButton() {
  const phase = useDeskState(state => state.show.state.phase)
  const last = useDeskState(state => state.show.nextCueId === null)
  const here = useDeskState(personActs)
  if (phase === 'pre-show' || (phase !== 'ended' && !last)) return null
  const detail = here ? {} : { detail: t('bar.not-here') }
  if (phase === 'ended') return <DialogButton dialog="reset" label={t('bar.reset')} {...detail} />
  return (
    <PressButton
      button="end"
      className={styles['framed']}
      intent={{ action: 'end' }}
      detail={<small>{here ? t('bar.hold') : t('bar.not-here')}</small>}
      hold
    />
  )
}

const standDown: CallingPress = { action: 'stand-down', departments: null }
const standby = { action: 'standby', departments: null } as const
const call = { action: 'call', departments: null } as const
const ofStandby = [standDown, standby]
const ofCall = [call]

/** STANDBY and CALL, while the rundown has departments. */
function CallingButtons() {
  const calls = useDeskState(hasDepartments)
  return calls ? <Buttons /> : null
}

function Buttons() {
  const stands = useDeskState(someStand)
  const whole = useTicked(standbyTitle)
  const names = useTicked(standbyNames)
  const short = useTicked(standbyShort)
  const shownKey = useShownKey('standby')
  const what = whole === '' ? null : t('bar.standby-what', { names: whole })
  const onlyDown = useTicked(canOnlyStandDown)
  const atWord = useAtWord()
  return (
    <>
      <PressButton
        button="standby"
        testId="standby-all"
        className={`${styles['named']} ${styles['oneWidth']} ${onlyDown ? styles['framed'] : ''}`}
        intent={standDown}
        tap={standby}
        hold
        off={useCallingRefused(ofStandby)}
        title={[what, stands && t('bar.stand-down')].filter(Boolean).join('\n') || undefined}
        label={
          <Said
            word={onlyDown ? t('bar.stand-down') : `${actionName('standby')} ${short}`.trimEnd()}
            how={onlyDown ? null : shownKey}
          />
        }
        detail={
          <small data-testid="standby-what">
            {onlyDown ? holdText(shownKey) : <bdi dir="auto">{names}</bdi>}
          </small>
        }
      />
      {atWord ? <NextCueButton /> : <CallButton />}
    </>
  )
}

/** What a caller says of the next calls, shortened; its key and that it must be held stand whole. */
const Said = ({ word, how }: { readonly word: string; readonly how: string | null }) => (
  <span className={styles['said']}>
    <b data-part="said">{word}</b>
    {how !== null && <kbd>{how}</kbd>}
  </span>
)

/** Beside a GO that is CALL: on to the next cue all the same. */
function NextCueButton() {
  const ownKey = useShownKey('next-cue')
  return (
    <PressButton
      button="next-cue"
      testId="next-cue"
      className={`${styles['named']} ${styles['framed']}`}
      intent={{ action: 'next-cue' }}
      hold
      label={actionName('next-cue')}
      detail={<small>{holdText(ownKey)}</small>}
    />
  )
}

/** Long before the time it must be held. It is filled as GO is: where one press acts, bright once all are ready. */
function CallButton() {
  const whole = useTicked(comingTitle)
  const names = useTicked(comingNames)
  const short = useTicked(comingShort)
  const held = useTicked(comingHeld)
  const isReady = useTicked(comingIsReady)
  const off = useCallingRefused(ofCall)
  const shownKey = useShownKey('call')
  const keysHere = useUi(ui => ui.keys === 'desk')
  const disabled = useDisabledReason() !== null
  const how = held ? holdText(shownKey) : shownKey
  const look = held ? 'framed' : isReady ? 'callReady' : 'callFilled'
  const isShown = held || (!off && keysHere && !disabled)
  const shown = isShown ? styles[look] : off ? styles['nothing'] : ''
  return (
    <PressButton
      button="call"
      testId="call"
      className={`${styles['named']} ${styles['oneWidth']} ${shown}`}
      intent={call}
      hold={held}
      off={off}
      title={whole === '' ? undefined : t('bar.call-what', { names: whole })}
      label={<Said word={`${actionName('call')} ${short}`.trimEnd()} how={how} />}
      detail={<small data-testid="call-what">{names !== '' && <bdi dir="auto">{names}</bdi>}</small>}
    />
  )
}

/** So many departments stand with the word on the button; of more the button has all names below it. */
const mostBeside = 2

/** The calls of a press, as `said` names them; before them HELP, HOLD or LOST of their departments. */
const saidOf =
  (
    targets: (view: CallingView) => readonly Call[],
    said: (calls: readonly Call[], columns: readonly Column[]) => string,
  ) =>
  (state: DeskState, now: Instant): Ticked<string> => {
    const view = callingNow(state, now)
    const columns = callingColumns(state)
    const calls = targets(view)
    const words = departmentsIn(columns)
      .filter(({ id }) => calls.some(({ columnId }) => columnId === id))
      .flatMap(({ id, name, department: { shortName } }) => {
        const asks = asksFor(state, id)
        if (asks !== null) return `${t(`calling.crew.${asks}`)} ${shortName}`
        return phonesOf(state, name) === 'lost' ? `${t('calling.chip-lost')} ${shortName}` : []
      })
    const parts = [words.join(', '), said(calls, columns)].filter(part => part !== '')
    return [parts.join(' · '), untilTargetsChange(view)]
  }

const wholeNames = (calls: readonly Call[], columns: readonly Column[]): string =>
  calls.map(one => nameOfCall(one, columns)).join(', ')

/** Below the word: of one call its text without the number, of many calls their departments. */
function namesBelow(calls: readonly Call[], columns: readonly Column[]): string {
  const [only, ...others] = calls
  if (only === undefined) return ''
  const departments = departmentsOfCalls(calls, columns)
  if (departments.length > mostBeside) return departments.join(', ')
  const whole = wholeNames(calls, columns)
  const beside = `${shortNameOfCall(only, columns)} `
  return others.length === 0 && whole.startsWith(beside) ? whole.slice(beside.length) : whole
}

const ofComing = (view: CallingView): readonly Call[] => targetsOf(call, view)
const ofNextStandby = (view: CallingView): readonly Call[] => targetsOf(standby, view)
const comingTitle = saidOf(ofComing, wholeNames)
const comingNames = saidOf(ofComing, namesBelow)
const standbyTitle = saidOf(ofNextStandby, wholeNames)
const someStand = ({ calling }: DeskState): boolean =>
  Object.values(calling.state.records).some(({ phase }) => phase === 'standby' || phase === 'acknowledged')

/** No further call can stand by now: the button STANDBY only stands down. */
const canOnlyStandDown = (state: DeskState, now: Instant): Ticked<boolean> => {
  const view = callingNow(state, now)
  return [someStand(state) && targetsOf(standby, view).length === 0, untilTargetsChange(view)]
}

const standbyNames = saidOf(ofNextStandby, namesBelow)

/** Beside the word: one call by its number, two departments by their names: `LX 12`, `LX, SND`; of more nothing. */
const shortOf =
  (intent: typeof call | typeof standby) =>
  (state: DeskState, now: Instant): Ticked<string> => {
    const view = callingNow(state, now)
    const columns = callingColumns(state)
    const calls = targetsOf(intent, view)
    const departments = departmentsOfCalls(calls, columns)
    const names = calls.length === 1 ? calls.map(one => shortNameOfCall(one, columns)) : departments
    return [names.length > mostBeside ? '' : names.join(', '), untilTargetsChange(view)]
  }

const comingShort = shortOf(call)
const standbyShort = shortOf(standby)

const comingHeld = (state: DeskState, now: Instant): Ticked<boolean> => {
  const view = callingNow(state, now)
  return [callsEarly(view), untilTargetsChange(view)]
}

const comingIsReady = (state: DeskState, now: Instant): Ticked<boolean> => {
  const view = callingNow(state, now)
  return [isReadyFor(state, view, targetsOf(call, view)), untilTargetsChange(view)]
}

/** Takes back the last press, held. It says which, and for how long where that ends; quiet when there is none. */
function UndoButton() {
  const face = useTicked(faceOf)
  const word = actionName('undo')
  const own = useOwnKey('undo')
  const shown = useShownKey('undo')
  const called = useDeskState(({ undo }) =>
    undo?.calls === undefined ? undefined : actionText(undo.action, undo),
  )
  const ofStandby = useDeskState(({ undo }) => undo?.action === 'standby')
  const isDoubled = useTicked(canOnlyStandDown) && ofStandby
  return (
    <PressButton
      button="undo"
      testId="undo"
      intent={{ action: 'undo' }}
      label={
        <span className={styles['either']} data-other={`${word} ${holdText(own)}`}>
          <span>
            {word} <kbd>{holdText(shown)}</kbd>
          </span>
        </span>
      }
      detail={
        <small>
          <TickText paint={paintLeft} testId="undo-left" />
        </small>
      }
      hold
      title={called}
      off={face === 'undoNone'}
      className={`${styles['named']} ${styles['apart']} ${styles['framed']} ${styles[face]} ${isDoubled ? styles['doubled'] : ''}`}
    />
  )
}

/** Nothing is offered that would be refused: the desk says what it can take back, the clock for how long. */
const offered = (state: DeskState, now: Instant): UndoSlice | null =>
  disabledReason(state) === null &&
  state.undo !== null &&
  (state.undo.until ?? Number.POSITIVE_INFINITY) > now
    ? state.undo
    : null

function faceOf(state: DeskState, now: Instant): Ticked<'undoReady' | 'undoHalf' | 'undoNone'> {
  const undo = offered(state, now)
  if (undo === null) return ['undoNone', null]
  return [undo.unfinished ? 'undoHalf' : 'undoReady', undo.until === null ? null : undo.until - now]
}

/** Of what GO was: which cue it took. */
function undoText(state: DeskState, undo: UndoSlice): string {
  const row = onAirRow(state)
  const number = row === null || !toCue.has(undo.action) ? undefined : state.numbers.get(row.cue.id)
  const act = actionText(undo.action, undo)
  return number === undefined ? act : t('bar.undo-cue', { act, number })
}

const toCue: ReadonlySet<Action> = new Set(['go', 'next-cue', 'previous', 'jump'])

const paintLeft: TickProps['paint'] = (node, state, now) => {
  const undo = offered(state, now)
  if (undo === null) {
    setText(node, t('bar.undo-nothing'))
    return null
  }
  const left = undo.until === null ? null : undo.until - now
  const act = undoText(state, undo)
  const timed = left === null ? act : t('bar.undo-left', { act, seconds: Math.ceil(left / 1000) })
  const word = undo.unfinished ? t('bar.undo-unfinished') : timed
  setText(node, word)
  return left === null ? null : left % 1000 || 1000
}
