import { t } from '#texts/text.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { callsEarly } from '../../../src-main/domain/calling/call-targets.ts'
import { needsHold } from '../../../src-main/domain/show/gate.ts'
import { isCalling, type RefusalReason } from '../../../src-main/domain/show/press.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { dropsGroup, skipRefusal } from '../../../src-main/domain/show/skip.ts'
import { duration, type Instant } from '../../../src-main/domain/time/time.ts'
import { callingNow, hasDepartments } from '../calling/departments.ts'
import { goReadiness } from '../calling/go-readiness.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { renumbered } from '../rundowns/renumbered.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ButtonId, PagePress } from '../session/presser.ts'
import { selectedCue } from '../session/selection.ts'
import { goNotBefore, rowOf } from '../session/selectors.ts'
import type { ActContext, Command } from './act.ts'
import { keysOf, type OwnKey } from './keys-of.ts'
import { callingRefusal, refusalOf } from './refusal-of.ts'

/** What moves the show, through the one gate. */
export function showActs({ desk, state, ui }: ActContext): readonly Command[] {
  const { phase } = state.show.state
  const now = desk.clock.now()
  const { standbyFirst, held: unready } = goReadiness(state, now)
  const holdsGo = goNotBefore(state, now) !== null || unready
  const make = ({ id, name, button, intent, own, does, words, guarded = false }: Made): Command => {
    const isStandby = intent.action === 'go' && standbyFirst
    const held = !isStandby && needsHold(intent.action, phase, guarded, holdsGo)
    const shown = keysOf(state, ui.layout, own ?? null, does)
    return {
      id,
      group: 'transport',
      name,
      ...(words !== undefined && { words }),
      keys: held ? shown.map(key => t('act.held-key', { key })) : shown,
      reason: sentence(
        isCalling(intent) ? callingRefusal(state, intent, now) : refusalOf(state, intent.action),
      ),
      deed: { kind: 'press', held, press: { button, kind: 'keyboard', control: controlOf(name), intent } },
    }
  }
  const adjust = (seconds: number, button: ButtonId, own?: OwnKey): Command =>
    make({
      id: `adjust ${seconds}`,
      name: seconds < 0 ? t('act.subtract', { seconds: -seconds }) : t('act.add', { seconds }),
      button,
      intent: { action: 'adjust', delta: duration(seconds * 1000) },
      ...(own !== undefined && { own }),
      does: action => action.do === 'adjust' && action.seconds === seconds,
      words: seconds < 0 ? t('act.subtract-words') : t('act.add-words'),
    })
  const plain = (name: string, action: PlainAction, own: OwnKey | null, more: Partial<Made> = {}): Command =>
    make({
      id: action,
      name,
      button: action,
      intent: { action },
      ...(own !== null && { own }),
      does: bound => bound.do === action,
      ...more,
    })
  return [
    plain(
      standbyFirst ? t('act.go-standby') : phase === 'pre-show' ? t('act.go-start') : t('act.go'),
      'go',
      { code: 'Space' },
      { does: any('go', 'start', 'next'), words: t('act.go-words') },
    ),
    plain(
      phase === 'paused' ? t('act.resume') : t('act.pause'),
      'pause',
      { code: 'KeyP' },
      { does: any('toggle', 'pause', 'resume') },
    ),
    plain(t('act.previous'), 'previous', { code: 'KeyB' }),
    plain(t('act.undo'), 'undo', { code: 'KeyU' }, { words: t('act.undo-words') }),
    adjust(-10, 'adjust-m10', { code: 'Minus' }),
    adjust(10, 'adjust-p10', { code: 'Equal', shown: '+' }),
    adjust(-30, 'adjust-m30', { code: 'Minus', with: 'Shift' }),
    adjust(30, 'adjust-p30', { code: 'Equal', with: 'Shift', shown: '+' }),
    ...callingActs(make, state, now),
    skip({ desk, state, ui }, make),
    plain(t(`act.end.${state.show.mode}`), 'end', null),
    resetAct(plain(t(`act.reset.${state.show.mode}`), 'reset', null), { desk, state }),
    {
      ...plain(state.desk.locked ? t('act.unlock') : t('act.lock'), 'lock', { code: 'KeyL' }),
      group: 'desk',
    },
  ]
}

/** Of a show that is on, End comes first. Where it changes cue numbers, a dialog says which before it is held. */
function resetAct(act: Command, { desk, state }: Pick<ActContext, 'desk' | 'state'>): Command {
  const reason = act.reason ?? (state.show.state.phase === 'ended' ? null : t('act.ended-first'))
  if (reason !== null || renumbered(state).length === 0) return { ...act, reason }
  const run = (): void => desk.ui.set({ ...desk.ui.get(), dialog: 'reset' })
  return { ...act, reason, keys: [], deed: { kind: 'page', run } }
}

/** STANDBY, STAND DOWN and CALL, for every department. */
function callingActs(make: (made: Made) => Command, state: DeskState, now: Instant): readonly Command[] {
  const none = hasDepartments(state) ? null : t('act.no-departments')
  const act = (action: 'standby' | 'stand-down' | 'call', code: string): Command => {
    const made = make({
      id: `call ${action}`,
      name: t(`act.call-${action}`),
      button: action === 'call' ? 'call' : 'standby',
      intent: { action, departments: null },
      own: { code },
      does: bound => bound.do === action && bound.of === 'all',
      words: t(`act.call-${action}-words`),
      guarded: action === 'call' && callsEarly(callingNow(state, now)),
    })
    return { ...made, reason: none ?? made.reason }
  }
  return [act('standby', 'KeyT'), act('stand-down', 'KeyT'), act('call', 'KeyC')]
}

type PlainAction = 'go' | 'pause' | 'previous' | 'undo' | 'end' | 'reset' | 'lock'

interface Made {
  readonly id: string
  readonly name: string
  readonly button: ButtonId
  readonly intent: PagePress['intent']
  readonly own?: OwnKey
  readonly does: (action: BoundAction) => boolean
  readonly words?: string
  /** It must be held for what it would do: drop a whole group, or call long before the time. */
  readonly guarded?: boolean
}

const any =
  (...dos: readonly BoundAction['do'][]) =>
  (action: BoundAction): boolean =>
    dos.includes(action.do)

function skip({ desk, state }: ActContext, make: (made: Made) => Command): Command {
  const cueId = selectedCue(desk)
  const row = rowOf(state, cueId)
  const cues = state.rows.map(({ cue }) => cue)
  const act = make({
    id: 'skip',
    name: row?.cue.skippedBy == null ? t('act.skip') : t('act.unskip'),
    button: 'skip',
    intent: { action: 'skip', cueId: cueId ?? '' },
    own: { code: 'KeyS' },
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
