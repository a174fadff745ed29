import { knownText, t } from '#texts/text.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { callsEarly } from '../../../src-main/domain/calling/call-targets.ts'
import {
  type Action,
  type ActionTaking,
  actionNames,
  actionOf,
  actionOfAct,
} from '../../../src-main/domain/show/actions.ts'
import { needsHold } from '../../../src-main/domain/show/gate.ts'
import { isCalling } from '../../../src-main/domain/show/press.ts'
import type { RefusalReason } from '../../../src-main/domain/show/refusals.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { dropsGroup, skipRefusal } from '../../../src-main/domain/show/skip.ts'
import { duration, type Instant } from '../../../src-main/domain/time/time.ts'
import { callingNow, callingRefusal, goHeldBy, goReadiness } from '../calling/calling-now.ts'
import { hasDepartments } from '../calling/departments.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { renumbered } from '../rundowns/renumbered.ts'
import { refusalOf } from '../session/access.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ButtonId, PagePress } from '../session/presser.ts'
import { goNotBefore, rowOf } from '../session/selectors.ts'
import { selectedCue } from '../session/show-view.ts'
import { type ActContext, type Command, keysOf, type OwnKey } from './act.ts'

/** What moves the show, through the one gate. */
export function showActs({ desk, state, ui }: ActContext): readonly Command[] {
  const { phase } = state.show.state
  const now = desk.clock.now()
  const { standbyFirst, held: unready } = goReadiness(state, now)
  const holdsGo = goNotBefore(state, now) !== null || unready || goHeldBy(state, now)[0] !== ''
  const make = ({ id, name, button, intent, own, does, words = null, guarded = false }: Made): Command => {
    const isStandby = intent.action === 'go' && standbyFirst
    const held = !isStandby && needsHold(intent.action, phase, guarded, holdsGo)
    const shown = keysOf(state, ui.layout, own, does)
    return {
      id,
      group: 'transport',
      name,
      ...(words !== null && { words }),
      keys: held ? shown.map(key => t('act.held-key', { key })) : shown,
      reason: sentence(
        isCalling(intent) ? callingRefusal(state, intent, now) : refusalOf(state, intent.action),
      ),
      deed: { kind: 'press', held, press: { button, kind: 'keyboard', control: controlOf(name), intent } },
    }
  }
  const plain = (action: ActionTaking<'nothing'>): Command =>
    make({
      id: action,
      name: nameOf(action, state, standbyFirst),
      button: action,
      intent: { action },
      own: ownKeyOf(action),
      does: bound => actionOfAct(bound.do) === action,
      words: knownText(`act.${action}-words`),
    })
  const commandsOf = (action: Action): readonly Command[] => {
    switch (action) {
      case 'adjust':
        return adjustments.map(adjustment => make(adjustmentOf(adjustment)))
      case 'standby':
      case 'stand-down':
      case 'call':
        return [callingAct(action, make, state, now)]
      case 'skip':
        return [skip({ desk, state, ui }, make)]
      case 'end':
        // While there is no button for it at the foot.
        return [{ ...plain(action), ...(isEndInMenu(state) && { menu: true }) }]
      case 'reset':
        return [resetAct(plain(action), { desk, state })]
      case 'lock':
        return [{ ...plain(action), group: 'desk' }]
      // They ask in a dialog, or are for one department or timer.
      case 'jump':
      case 'message':
      case 'acknowledge':
      case 'clear-word':
      // What B is in a cue with calls at words.
      case 'back':
      case 'timer':
      // In the panel of the script.
      case 'prompter':
        return []
      default:
        return [plain(action)]
    }
  }
  return actionNames.flatMap(commandsOf)
}

/** What it would do now. */
function nameOf(action: ActionTaking<'nothing'>, { show, desk }: DeskState, standbyFirst: boolean): string {
  const { phase } = show.state
  switch (action) {
    case 'go':
      if (standbyFirst) return t('act.go-standby')
      return phase === 'pre-show' ? t('act.go-start') : t('act.go')
    case 'pause':
      return phase === 'paused' ? t('act.resume') : t('act.pause')
    case 'end':
    case 'reset':
      return t(`act.${action}.${show.mode}`)
    case 'lock':
      return desk.locked ? t('act.unlock') : t('act.lock')
    case 'auto':
      return show.auto?.off ? t('act.auto-on') : t('act.auto')
    case 'chase':
      return show.chase === undefined ? t('act.chase') : t('act.chase-off')
    case 'auto-start':
      return show.auto?.startAt === undefined ? t('act.auto-start') : t('act.auto-start-off')
    default:
      return t(`act.${action}`)
  }
}

const ownKeyOf = (action: Action): OwnKey | null => {
  const { key } = actionOf(action)
  return key === undefined ? null : { code: key }
}

interface Adjustment {
  readonly seconds: number
  readonly button: ButtonId
  readonly own: OwnKey
}

const adjustments: readonly Adjustment[] = [
  { seconds: -10, button: 'adjust-m10', own: { code: 'Minus' } },
  { seconds: 10, button: 'adjust-p10', own: { code: 'Equal', shown: '+' } },
  { seconds: -30, button: 'adjust-m30', own: { code: 'Minus', with: 'Shift' } },
  { seconds: 30, button: 'adjust-p30', own: { code: 'Equal', with: 'Shift', shown: '+' } },
]

const adjustmentOf = ({ seconds, button, own }: Adjustment): Made => ({
  id: `adjust ${seconds}`,
  name: seconds < 0 ? t('act.subtract', { seconds: -seconds }) : t('act.add', { seconds }),
  button,
  intent: { action: 'adjust', delta: duration(seconds * 1000) },
  own,
  does: action => action.do === 'adjust' && action.seconds === seconds,
  words: seconds < 0 ? t('act.subtract-words') : t('act.add-words'),
})

/** Of a show that is on, End comes first. Where it changes cue numbers, a dialog says which before it is held. */
function resetAct(act: Command, { desk, state }: Pick<ActContext, 'desk' | 'state'>): Command {
  const reason = act.reason ?? (state.show.state.phase === 'ended' ? null : t('act.ended-first'))
  if (reason !== null || renumbered(state).length === 0) return { ...act, reason }
  const run = (): void => desk.ui.set({ ...desk.ui.get(), dialog: 'reset' })
  return { ...act, reason, keys: [], deed: { kind: 'page', run } }
}

const isEndInMenu = ({ show: { state, nextCueId } }: DeskState): boolean =>
  (state.phase === 'running' || state.phase === 'paused') && nextCueId !== null

/** STANDBY, STAND DOWN or CALL, for every department. STAND DOWN is the key of STANDBY, held. */
function callingAct(
  action: 'standby' | 'stand-down' | 'call',
  make: (made: Made) => Command,
  state: DeskState,
  now: Instant,
): Command {
  const isCall = action === 'call'
  const made = make({
    id: `call ${action}`,
    name: t(`act.call-${action}`),
    button: isCall ? 'call' : 'standby',
    intent: { action, departments: null },
    own: ownKeyOf(isCall ? 'call' : 'standby'),
    does: bound => bound.do === action && bound.of === 'all',
    words: t(`act.call-${action}-words`),
    guarded: isCall && callsEarly(callingNow(state, now)),
  })
  return hasDepartments(state) ? made : { ...made, reason: t('act.no-departments') }
}

interface Made {
  readonly id: string
  readonly name: string
  readonly button: ButtonId
  readonly intent: PagePress['intent']
  readonly own: OwnKey | null
  readonly does: (action: BoundAction) => boolean
  readonly words?: string | null
  /** It must be held for what it would do: drop a whole group, or call long before the time. */
  readonly guarded?: boolean
}

function skip({ desk, state }: ActContext, make: (made: Made) => Command): Command {
  const cueId = selectedCue(desk)
  const row = rowOf(state, cueId)
  const cues = state.rows.map(({ cue }) => cue)
  const act = make({
    id: 'skip',
    name: row?.cue.skippedBy == null ? t('act.skip') : t('act.unskip'),
    button: 'skip',
    intent: { action: 'skip', cueId: cueId ?? '' },
    own: ownKeyOf('skip'),
    does: () => false,
    guarded: cueId !== null && dropsGroup(cues, cueId),
  })
  const refused = cueId === null ? null : skipRefusal(cues, cueId, activeCueId(state.show.state))
  const reason = act.reason ?? sentence(refused)
  if (row === null) return { ...act, group: 'list', reason: t('act.skip-none') }
  return { ...act, group: 'list', reason: row.cue.type === 'heading' ? t('list.heading') : reason }
}

/** As the journal and the line of the last press call it. */
const controlOf = (name: string): string => t('act.control', { name }).slice(0, 40)

const sentence = (reason: RefusalReason | null): string | null =>
  reason === null ? null : refusalTexts(reason).text

/** A jump to one cue, as it is found by number or words: shown with what it would skip, and done there. */
export const jumpActOf = ({ desk: { ui }, state }: ActContext, cueId: string, title: string): Command => ({
  id: `jump ${cueId}`,
  group: 'list',
  name: t('act.jump-to', { title }),
  keys: [],
  reason: sentence(refusalOf(state, 'jump')),
  deed: { kind: 'page', run: () => ui.set({ ...ui.get(), dialog: 'jump', jumpTo: cueId }) },
})
