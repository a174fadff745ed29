import { expect, it } from 'vitest'
import { callFace } from '../../../src-main/domain/calling/call-face.ts'
import { pendingInside, withNextCue } from '../../../src-main/domain/calling/call-targets.ts'
import { standing } from '../../../src-main/domain/calling/calling-state.ts'
import { targetsOf } from '../../../src-main/domain/calling/carry-out.ts'
import { dueAt } from '../../../src-main/domain/calling/due.ts'
import { cueLightFace } from '../../../src-main/domain/output/cue-light-face.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { duration, shift } from '../../../src-main/domain/time/time.ts'
import { momentAt } from '../../../src-renderer/output/cue-light/crew-moment.ts'
import fc from '../../support/fast-check.ts'
import { type Looked, playHistory } from './called-history.ts'
import { history } from './histories.ts'

/** COMING UP begins so long before, ms. */
const warnBefore = 10_000
/** After this, no GO and no CANCELLED is shown any more. */
const momentary = 6_000

const phoneOf = (department: string, { calling, room, now }: Looked) =>
  cueLightFace(
    { name: 'Phone', department },
    { message: false },
    {
      rundown: {
        title: 'Show',
        timezone: null,
        startTime: null,
        settings: { timeOfDayFormat: null },
        columns: room.content()?.rundown.columns ?? [],
      },
      rows: room.rows().map(({ cue, cells }) => ({ cue, cells })),
      numbers: new Map(),
      show: { ...room.confirmedShow(), mode: 'show', authority: { state: 'live' } },
      run: { leftOut: [], entered: [] },
      link: { state: 'live' },
      message: null,
      calling: calling.state(),
      caller: { warnBefore: duration(warnBefore), callsBy: 'press' },
    },
    now,
  )

it('after any presses, phones and the desk have the same standbys, and each phone shows large the call that comes next', () => {
  let [stood, inside, moved] = [0, 0, 0]
  fc.assert(
    fc.property(history, acts => {
      let was: string | null = null
      playHistory(acts, looked => {
        const view = looked.calling.view()
        const onAir = activeCueId(view.state)
        if (onAir !== was) moved += 1
        was = onAir
        const records = Object.entries(looked.calling.state().records)
        const stand = records.filter(([, record]) => standing(record)).map(([id]) => id)
        // Each of them can be called by a press, and stood down.
        const inReach = [...pendingInside(view), ...withNextCue(view)].map(({ id }) => id)
        expect(inReach).toEqual(expect.arrayContaining(stand))
        const standDown = targetsOf({ action: 'stand-down', departments: null }, view)
        expect(standDown.map(({ id }) => id).toSorted()).toEqual(stand.toSorted())
        stood += stand.length
        for (const [department, columnId] of [
          ['Lights', 'lx'],
          ['Sound', 'snd'],
        ] as const) {
          const face = phoneOf(department, looked)
          const own = stand.filter(id => id.split(' ')[1] === columnId)
          const shown = momentAt(face, looked.now)
          const standOnPhone = [shown.field, ...shown.others].flatMap(one =>
            one?.face === 'standby' || one?.face === 'acknowledged' ? [one.call.id] : [],
          )
          // What has just been cancelled stands by again after that.
          const cancelled = own.filter(id => looked.calling.state().records[id]?.cancelledAt != null)
          expect([...standOnPhone, ...cancelled].toSorted()).toEqual(expect.arrayContaining(own.toSorted()))
          expect(own).toEqual(expect.arrayContaining(standOnPhone))

          const later = shift(looked.now, duration(momentary))
          const next = [
            ...pendingInside({ ...view, now: later }, [columnId]),
            ...withNextCue(view, [columnId]),
          ].find(
            call =>
              callFace(
                view.calling.records[call.id],
                dueAt(call, view.state, {
                  cueId: face.nextCueId ?? '',
                  startTime: null,
                  planned: face.planned,
                }),
                { now: view.state.phase === 'paused' ? view.state.lastStop : later, clock: later },
                { warnBefore, byPress: true, withCue: call.at === null },
              ).face !== 'idle',
          )
          expect(momentAt(face, later).field?.call.id ?? null).toBe(next?.id ?? null)
          if (next?.at != null) inside += 1
        }
      })
    }),
    { numRuns: 1_000 },
  )
  // The histories are of the kind that they claim to be.
  expect(Math.min(stood, inside, moved)).toBeGreaterThan(1_000)
})
