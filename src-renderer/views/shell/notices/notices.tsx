import { type ReactNode, useMemo, useState } from 'react'
import { isolated } from '#texts/isolated.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { fieldsOf } from '../../../../src-main/domain/editing/fields.ts'
import { plannedStart } from '../../../../src-main/domain/show/planned-start.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { useAway, useFresh } from '../../../components/passing-state.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { type AskingDepartment, askingDepartments } from '../../../state/calling/departments.ts'
import type { EditingState } from '../../../state/editing/editing-state.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { pairStateOf } from '../../../state/session/pair-state.ts'
import { isCalled } from '../../../state/session/selectors.ts'
import { showView } from '../../../state/session/show-view.ts'
import { createStore, useStore, type ValueStore } from '../../../state/session/store.ts'
import type { AppliedHit } from '../../../state/session/ui-state.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'

/** `alarm`: the show needs the caller now. */
export type NoticeTone = 'alarm' | 'error' | 'warning' | 'info'

/** One notice for the caller, until it is over or dismissed. */
export interface PageNotice {
  readonly id: string
  readonly tone: NoticeTone
  readonly word: string
  readonly text: string
  /** In full, where `text` is the short of it. */
  readonly title?: string
  readonly testId?: string
  /** Words of other notices of its kind. */
  readonly also?: string
  readonly acts?: ReactNode
}

/** This page does not reach the desk, or waits for its answer. */
export function useAwayNotice(): PageNotice | null {
  const { connected, presser } = useDesk()
  const away = !useStore(connected, now => now)
  const kind = useStore(presser.unanswered, press => press?.kind ?? null)
  const notice = { id: 'away', tone: 'alarm', testId: 'away-line' } as const
  if (kind === 'waiting') return { ...notice, word: t('away.waiting'), text: t('unanswered.waiting') }
  if (!away) return null
  const text = kind === 'unknown' ? `${t('unanswered.unknown')} ${t('away.detail')}` : t('away.detail')
  return { ...notice, word: t('away.title'), text }
}

const missedFor = 6_000

/** A key of the show did nothing where it was pressed, while a show or a rehearsal is called. */
export function useMissedNotice(): PageNotice | null {
  const missed = useUi(({ missed }) => missed)
  const fresh = useFresh(missed, missedFor)
  const called = useDeskState(isCalled)
  const inDialog = useUi(({ keys }) => keys === 'dialog')
  if (!fresh || missed === null || !called) return null
  return {
    id: 'missed',
    tone: 'alarm',
    word: t('keys.missed', { key: missed.key }),
    text: t(inDialog ? 'keys.missed-dialog' : 'keys.missed-means'),
    testId: 'missed-line',
  }
}

/** This desk decides the show: since when, and what its presses do. A choice between two shows has a bar of its own. */
function useLocalNotice(): PageNotice | null {
  const state = useDeskState(state => state.show.authority.state)
  const drill = useDeskState(state => state.show.drill !== undefined)
  const since = useDeskState(({ show, formatTime }) =>
    show.authority.since === null ? null : formatTime(show.authority.since),
  )
  const presses = useDeskState(state => state.show.authority.presses)
  const problem = useDeskState(state => state.link.problem?.text ?? null)
  // What reconnecting alone does not mend.
  const why = useDeskState(
    ({ show, link }) =>
      show.authority.why ?? (link.state === 'signed-out' ? (link.problem?.text ?? null) : null),
  )
  if (state !== 'local' || since === null) return null
  return {
    id: 'local',
    tone: 'warning',
    word: drill ? t('link.drill') : t('link.local'),
    text:
      why !== null
        ? messageText(why)
        : drill
          ? t('authority.drill', { since, presses })
          : t('authority.local', { since, presses }),
    testId: 'local-line',
    ...(problem !== null && { title: messageText(problem) }),
  }
}

/** The service cannot be reached, or does not take the token: what that means and what to do. */
export function useLinkNotice(): PageNotice | null {
  const { ui } = useDesk()
  const link = useDeskState(state => state.link.state)
  const authority = useDeskState(state => state.show.authority.state)
  const problem = useDeskState(state => state.link.problem?.text ?? null)
  const shown = useDeskState(state => state.show.mode === 'show')
  const local = useLocalNotice()
  // Of a desk that stands by, the offer to take over says what to do.
  const offered = useDeskState(state => pairStateOf(state.standby) === 'first-lost')
  if (local !== null) return local
  if (offered) return null
  if (!shown || problem === null || (link !== 'lost' && link !== 'signed-out')) return null
  const notice = { id: 'link', tone: 'alarm', word: t(`link.${link}`), testId: 'link-line' } as const
  if (link === 'lost') {
    const text = authority === 'waiting' ? t('link.lost-acts-here') : t('link.lost-means')
    return { ...notice, text, title: messageText(problem) }
  }
  return {
    ...notice,
    text: messageText(problem),
    acts: <PlainButton onClick={() => showView(ui, 'connections')}>{t('state.to-connections')}</PlainButton>,
  }
}

/** Why presses are not recorded: an alarm until it was read, then a line until they are recorded again. */
export function useNotRecordedNotice(): PageNotice | null {
  const reason = useDeskState(state => state.desk.notRecorded)
  const [read, setRead] = useState<string | null>(null)
  if (reason === null) return null
  const isRead = messageText(reason) === read
  return {
    id: 'not-recorded',
    tone: isRead ? 'warning' : 'alarm',
    word: t('state.not-recorded'),
    text: messageText(reason),
    testId: 'not-recorded',
    acts: !isRead && (
      <PlainButton onClick={() => setRead(messageText(reason))}>{t('state.dismiss')}</PlainButton>
    ),
  }
}

const quarter = 15 * 60_000

/** Offered while the plan is for another day and the show has not begun. */
export function useRunTodayNotice(): PageNotice | null {
  const { ui, editing } = useDesk()
  const far = useTicked(farStart)
  const plan = useDeskState(planKey)
  const kept = useUi(state => state.planKept)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  const { ask, problem } = useAsk()
  const away = useAway('call')
  const move = (): void => {
    const asked = ask('rundown.run-today', { held: false })
    editing.get()?.movesStarts(asked)
  }
  if (far === null || kept === plan || rehearsing) return null
  return {
    id: 'run-today',
    tone: 'info',
    word: t('notice.kind.info'),
    text: problem ?? far,
    testId: 'run-today',
    acts: (
      <>
        <PlainButton onClick={move} disabledBy={away}>
          {t('run-today.run')}
        </PlainButton>
        <PlainButton onClick={() => ui.set({ ...ui.get(), planKept: plan })}>
          {t('run-today.keep')}
        </PlainButton>
      </>
    ),
  }
}

function farStart(state: DeskState, now: Instant): Ticked<string | null> {
  const start = plannedStart(state.plan.start, state.show.state.phase, now)
  if (start === null) return [null, null]
  // Midnight comes on a quarter of an hour, in each zone.
  const changesIn = Math.min(start.changesIn ?? quarter, quarter - (now % quarter))
  // Tonight's show is today's from the morning on; one past midnight is near before its day has come.
  if (start.near || state.formatDay(start.at) === state.formatDay(now)) return [null, changesIn]
  return [
    t('run-today.far', { day: state.formatDay(start.at), time: state.formatMinute(start.at) }),
    changesIn,
  ]
}

const planKey = ({ rundown, plan }: DeskState): string | null =>
  rundown === null ? null : `${rundown.id} ${plan.start}`

/** HELP and HOLD, one for each department, so that a press clears what was read. */
export function useCrewNotices(): readonly PageNotice[] {
  const rundown = useDeskState(state => state.rundown)
  const calling = useDeskState(state => state.calling)
  const formatTime = useDeskState(state => state.formatTime)
  const asking = useMemo(() => askingDepartments({ rundown, calling }), [rundown, calling])
  return asking.map(one => {
    const { id, name, department, reply } = one
    const time = formatTime(reply.at)
    const by = isolated(reply.by)
    const said =
      reply.word === 'help'
        ? t('calling.alarm.help', { by, time })
        : t('calling.alarm.hold', { by, time, name: isolated(name) })
    const others = asking.filter(other => other !== one).map(wordOf)
    return {
      id: `crew ${id} ${reply.word} ${reply.by}`,
      tone: 'alarm',
      word: wordOf(one),
      text: said,
      ...(others.length > 0 && { also: others.join(', ') }),
      testId: 'crew-alarm',
      acts: <ClearWord id={id} short={department.shortName} reply={reply} time={time} />,
    }
  })
}

const wordOf = ({ department, reply }: AskingDepartment): string =>
  `${t(`calling.crew.${reply.word}`)} ${department.shortName}`

interface ClearWordProps {
  readonly id: string
  readonly short: string
  readonly reply: AskingDepartment['reply']
  readonly time: string
}

function ClearWord({ id, short, reply, time }: ClearWordProps) {
  const { presser } = useDesk()
  const away = useAway('call')
  return (
    <PlainButton
      testId="crew-alarm-clear"
      name={t('calling.clear-word', {
        word: t(`calling.crew.${reply.word}`),
        by: isolated(reply.by),
        time,
      })}
      disabledBy={away}
      onClick={({ detail }) =>
        presser.pressAtOnce({
          button: `clear-word ${id}`,
          kind: detail > 0 ? 'pointer' : 'keyboard',
          control: t('calling.clear-word-control', { name: short }),
          intent: { action: 'clear-word', departments: [id] },
        })
      }
    >
      {t('calling.alarm.clear')}
    </PlainButton>
  )
}

/** What was done to hit a time, while it is the last step: one press takes it back. And what of it was not saved, and why. */
export function useHitNotice(): PageNotice | null {
  const { ui, editing } = useDesk()
  const hit = useUi(state => state.hit)
  const here = useDeskState(state => state.rundown?.id ?? '')
  const edits = useStore(editing, now => now)
  const edited = useMemo(
    (): ValueStore<Pick<EditingState, 'marks' | 'steps'>> =>
      edits?.state ?? createStore({ marks: new Map(), steps: {} }),
    [edits],
  )
  const reason = useStore(edited, state => refusedOf(state, hit))
  const isLast = useStore(edited, state => state.steps === hit?.steps)
  const [problem, setProblem] = useState<string | null>(null)
  if (hit === null || edits === null || hit.rundownId !== here || !(isLast || reason !== null)) return null
  const forget = (): void => ui.set({ ...ui.get(), hit: null })
  const undo = (): void => {
    // The line says what is taken back.
    const fault = edits.undo({ by: 'agreed' })
    setProblem(fault === null ? null : t(`edit.on-air-fault.${fault}`))
    if (fault === null) forget()
  }
  const tone = reason === null ? 'info' : 'error'
  return {
    id: 'hit-point',
    tone,
    word: t(`notice.kind.${tone}`),
    text: problem ?? (reason === null ? hit.text : t('hit.not-saved', { reason })),
    testId: 'hit-notice',
    acts: (
      <>
        {isLast && (
          <PlainButton testId="hit-undo" onClick={undo}>
            {t('hit.undo')}
          </PlainButton>
        )}
        <PlainButton onClick={forget}>{t('notice.dismiss')}</PlainButton>
      </>
    ),
  }
}

/** Why the service did not take one of the edits; null where it took them, or has not answered yet. */
function refusedOf({ marks }: Pick<EditingState, 'marks'>, hit: AppliedHit | null): string | null {
  const keys = hit?.edits.flatMap(fieldsOf) ?? []
  const mark = keys.map(key => marks.get(key)).find(mark => mark?.state === 'refused')
  return mark?.state === 'refused' ? mark.reason : null
}
