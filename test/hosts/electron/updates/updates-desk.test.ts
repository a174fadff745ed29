import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../../src-main/contract/english.ts'
import type { Said } from '../../../../src-main/domain/messages/message.ts'
import type { Phase } from '../../../../src-main/domain/show/runner.ts'
import { instant } from '../../../../src-main/domain/time/time.ts'
import { updatesDeskOf } from '../../../../src-main/hosts/electron/updates/updates-desk.ts'

const now = instant(Date.parse('2026-11-22T14:00:00Z'))
const tonight = instant(Date.parse('2026-11-22T19:00:00Z'))

interface Situation {
  readonly open?: Phase
  /** Phases that the service in this computer tells; null for another service. */
  readonly listed?: Readonly<Record<string, Phase>> | null
  readonly startTimes: Readonly<Record<string, number | null>>
  readonly rehearsed?: Phase
}

function updatesDesk({ open = 'pre-show', listed = {}, startTimes, rehearsed }: Situation) {
  const notices: string[] = []
  const show =
    rehearsed === undefined
      ? { mode: 'show', state: { phase: open }, outside: null }
      : { mode: 'rehearsal', state: { phase: rehearsed }, outside: { phase: open } }
  const desk = {
    snapshot: () => ({ show, rundown: { id: 'open' }, desk: { caller: { updates: true } } }),
    list: async () =>
      Object.entries(startTimes).map(([id, startTime]) => ({ id, startTime, phase: listed?.[id] ?? null })),
    notices: { add: (kind: string, text: Said) => void notices.push(`${kind}: ${inEnglish(text)}`) },
    now: () => now,
  }
  // Of the desk, updates use these alone.
  return { notices, ...updatesDeskOf(desk as unknown as Parameters<typeof updatesDeskOf>[0], 'UTC') }
}

describe('the desk, as updates see it', () => {
  it('lets an update in once the show of today has ended', async () => {
    const before = updatesDesk({ startTimes: { open: tonight } })
    expect(await before.mayInstall()).toBe(false)
    const after = updatesDesk({ startTimes: { open: tonight }, open: 'ended' })
    expect(await after.mayInstall()).toBe(true)
  })

  it('recognises the other rundowns of this computer which have ended', async () => {
    const startTimes = { open: null, other: tonight }
    expect(await updatesDesk({ startTimes, listed: { other: 'ended' } }).mayInstall()).toBe(true)
    expect(await updatesDesk({ startTimes, listed: { other: 'pre-show' } }).mayInstall()).toBe(false)
  })

  it('waits for a show of today on a service that does not report whether it has ended', async () => {
    expect(await updatesDesk({ startTimes: { open: null, other: tonight }, listed: null }).mayInstall()).toBe(
      false,
    )
  })

  it('is on air while the show behind a rehearsal is', () => {
    expect(updatesDesk({ startTimes: {}, open: 'running' }).onAir()).toBe(true)
    expect(updatesDesk({ startTimes: {}, open: 'paused', rehearsed: 'pre-show' }).onAir()).toBe(true)
    expect(updatesDesk({ startTimes: {}, open: 'ended', rehearsed: 'running' }).onAir()).toBe(false)
  })

  it('says which version waits, and when it is installed', () => {
    const desk = updatesDesk({ startTimes: {} })
    desk.ready('1.3.0')
    expect(desk.notices).toEqual([
      'info: Showcall 1.3.0 is ready. It will be installed when you quit Showcall and no show is left today.',
    ])
  })
})
