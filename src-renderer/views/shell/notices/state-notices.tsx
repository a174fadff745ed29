import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useFresh } from '../../../components/use-fresh.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { isCalled } from '../../../state/session/selectors.ts'
import { showView } from '../../../state/session/show-view.ts'
import { useStore } from '../../../state/session/store.ts'
import type { PageNotice } from './notice.ts'

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
  if (!fresh || missed === null || !called) return null
  return {
    id: 'missed',
    tone: 'alarm',
    word: t('keys.missed', { key: missed.key }),
    text: t('keys.missed-means'),
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
      show.authority.why ?? (link.authority === 'signed-out' ? (link.problem?.text ?? null) : null),
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
  const authority = useDeskState(state => state.link.authority)
  const problem = useDeskState(state => state.link.problem?.text ?? null)
  const shown = useDeskState(state => state.show.mode === 'show')
  const local = useLocalNotice()
  if (local !== null) return local
  if (!shown || problem === null || (authority !== 'lost' && authority !== 'signed-out')) return null
  const notice = { id: 'link', tone: 'alarm', word: t(`link.${authority}`), testId: 'link-line' } as const
  if (authority === 'lost') return { ...notice, text: t('link.lost-means'), title: messageText(problem) }
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
