import { createStallWatch } from '../../../src-main/base/stall-watch.ts'
import { ApiError } from '../../../src-main/client/http/api-error.ts'
import { PressQueue } from '../../../src-main/client/rundown/press-queue.ts'
import type { StatusReply } from '../../../src-main/client/v1/v1-client.ts'
import type { Status } from '../../../src-main/contract/v1/resources.ts'
import type { PublicCommand, ShowService } from '../../../src-main/desk/ports/show-service.ts'
import type { PressResult } from '../../../src-main/domain/show/press.ts'
import { nextCueId, onAirOf } from '../../../src-main/domain/show/runner.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { createLine, createThread, type Line, type Thread } from './thread.ts'

/** What can stand still. `sender`: the page, the phone, the program that sends. `process`: all threads of the desk. */
export type Place = 'sender' | 'network' | 'turn' | 'process' | 'service'

/** A show on air, the desk that calls it, and what stands between a person and the service. */
export interface World {
  readonly time: VirtualTime
  readonly rig: DeskRig
  /** The desk's own thread. */
  readonly desk: Thread
  /** The drivers' threads in the process of the desk. */
  readonly drivers: Thread
  readonly sender: Thread
  readonly up: Line
  readonly down: Line
  /** When each press acted. */
  readonly acted: ReadonlyMap<number, readonly number[]>
  act(press: number): void
  /** When the desk showed a press as done, before the service had it. */
  readonly shown: readonly number[]
  /** Presses that did nothing, and of which the person at their sender was told so. */
  readonly told: Set<number>
  /** Controls at the desk whose press was refused. */
  refused(): ReadonlySet<string>
  /** `lag`: how long after the desk's own thread those of its drivers go on. */
  stand(place: Place, ms: number, lag: number): void
  close(): Promise<void>
}

/** Each press adds other seconds to the cue on air, so that a sum of them tells which they were. */
export const secondsOf = (press: number): number => 2 ** press

const cues = [cue('a', 3_600), cue('b', 30), cue('c', 45)]

const plain = contentWith(cues)
const department = { shortName: 'LX', color: '#3366ff', groups: [] }
const content = {
  ...plain,
  rundown: { ...plain.rundown, columns: [{ id: 'lx', name: 'Lights', department }] },
}

export async function createWorld(): Promise<World> {
  const time = createVirtualTime()
  const desk = createThread(time)
  const drivers = createThread(time)
  const sender = createThread(time)
  const service = createThread(time)
  const [up, down] = [createLine(time), createLine(time)]
  const acted = new Map<number, number[]>()
  const told = new Set<number>()
  const act = (press: number): void => void acted.set(press, [...(acted.get(press) ?? []), time.now()])

  const fake = createFakeShowService(time.now, [content])
  const own = onLine(fake, { time, desk, service }, command => {
    if (command.verb !== 'adjust-duration') return
    for (let press = 0, rest = command.delta / 1_000; rest > 0; press += 1, rest = Math.floor(rest / 2))
      if (rest % 2 === 1) act(press)
  })
  const stalls = createStallWatch(desk.timers, time.now)
  const rig = await deskRig({ time: { timers: desk.timers, advance: time.advance }, own, stalls })
  rig.tap({ action: 'go' })
  await time.advance(1_000)
  const shown: number[] = []
  rig.desk.subscribe((name, payload) => {
    // The map of events says what it carries.
    if (name === 'pressResult' && (payload as PressResult).outcome === 'applied') shown.push(time.now())
  })
  return {
    time,
    rig,
    desk,
    drivers,
    sender,
    up,
    down,
    acted,
    act,
    shown,
    told,
    refused: () =>
      new Set(
        rig.emitted.flatMap(({ name, payload }) => {
          if (name !== 'pressResult') return []
          // The map of events says what it carries.
          const { outcome, origin } = payload as PressResult
          return outcome === 'refused' ? [origin.control] : []
        }),
      ),
    stand(place, ms, lag) {
      if (place === 'sender') sender.stand(ms)
      else if (place === 'service') service.stand(ms)
      else if (place === 'turn') desk.stand(ms)
      else if (place === 'process') {
        desk.stand(ms)
        drivers.stand(ms + lag)
      } else for (const line of [up, down]) line.hold(ms)
    },
    async close() {
      stalls.close()
      await rig.desk.close()
    },
  }
}

interface Threads {
  readonly time: VirtualTime
  readonly desk: Thread
  readonly service: Thread
}

/** The service in a thread of its own, with the presses of a real client. `carriedOut`: it has done the command. */
function onLine(
  fake: FakeShowService,
  { time, desk, service }: Threads,
  carriedOut: (command: PublicCommand) => void,
): ShowService & Pick<FakeShowService, 'ownerActions'> {
  const reply = (): StatusReply => ({ status: statusOf(fake, time.now()), tag: 'tag', position: null })
  const line = createLine(time)
  const answer = (task: () => void): void => line.carry(() => desk.read(task))
  const send = (command: PublicCommand, deadline: number): Promise<StatusReply> =>
    new Promise((resolve, reject) => {
      const answered = desk.timers.after(deadline - time.now(), () =>
        reject(new ApiError({ code: 'link.timeout', status: 0, detail: 'No answer.' })),
      )
      line.carry(() =>
        service.read(() => {
          if (time.now() > deadline) {
            answer(() => reject(new ApiError({ code: 'runner.state_changed', status: 412, detail: 'Late.' })))
            return
          }
          const publish = fake.elsewhereFirst(command)
          carriedOut(command)
          answer(() => {
            answered()
            publish()
            resolve(reply())
          })
        }),
      )
    })
  return {
    ...fake,
    follow(rundownId, to) {
      const presses = new PressQueue({
        rundownId,
        v1: {
          status: async () => reply(),
          act: (_id, command, _tag, deadline = time.now() + 2_000) => send(command, deadline),
        },
        follow: () => ({
          knownShow: () => ({ reading: { state: fake.state(), nextCueId: undefined }, tag: 'tag' }),
          givesTags: () => true,
          expectShow: () => () => undefined,
          pressFailed: () => undefined,
          pressesSettled: () => undefined,
        }),
        local: time.now,
        timers: desk.timers,
        goAs: 'next',
      })
      return { ...fake.follow(rundownId, to), act: presses.act }
    },
  }
}

/** As much of it as a client reads. */
function statusOf(fake: FakeShowService, now: number): Status {
  const state = fake.state()
  const onAir = onAirOf(state)
  const next = nextCueId(state, cues)
  return {
    state: onAir === null ? 'stopped' : 'running',
    active_cue:
      onAir === null
        ? null
        : {
            id: onAir.cueId,
            started_at: onAir.kickoff,
            duration_ms: onAir.deadline - onAir.kickoff,
            paused_at: null,
          },
    next_cue: next === null ? null : { id: next },
    server_time: now,
  } as Status
}
