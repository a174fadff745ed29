import { sameAnchors } from '../../domain/show/anchors.ts'
import { timeIn } from '../content/readings.ts'
import { noLiveEvents, pushRefused, pushUnreachable, reconnecting } from '../http/api-error.ts'
import { type EventStreamListener, openEventStream } from '../http/event-stream.ts'
import type { ChannelStates, RundownIntake } from '../rundown/rundown-intake.ts'
import type { SubscriptionOptions } from '../rundown/subscription-options.ts'
import type { ShowTiming } from '../timing/show-timing.ts'
import { openPush, type PushListener } from './v0-push.ts'

/** The two channels by which a service sends changes of a rundown: the v0 push channel and the event stream. */
export interface LiveChannels extends ChannelStates {
  /** Opens both, or the stream alone where there is no push channel. Changes go to the intake, times to the timing. */
  open(intake: RundownIntake, timing: ShowTiming): void
  close(): void
}

/** `changed`: a channel opened or closed. */
export function createLiveChannels(options: SubscriptionOptions, changed: () => void): LiveChannels {
  const { rundownId, timers, random, local } = options
  const on = { push: false, stream: false }
  const states: ChannelStates = {
    source: () => (on.push ? 'push' : on.stream ? 'events' : 'polling'),
    pushing: () => on.push,
    streaming: () => on.stream,
  }
  const opened: { close(): void }[] = []
  return {
    ...states,
    open(intake, timing) {
      const set = (channel: keyof typeof on, isOn: boolean): void => {
        on[channel] = isOn
        options.link.timing(timing.known() === null ? null : states.source())
        changed()
      }
      const target = { intake, timing, link: options.link, states, set }
      const connect = (signal: AbortSignal) => options.openEvents(signal, intake.stream())
      const onEvents = streamListener(target, options.push !== null)
      const stream = openEventStream({ connect, timers, local, random }, onEvents)
      const push =
        options.push === null ? null : openPush({ ...options.push, rundownId, timers }, pushListener(target))
      let before = options.link.health().state
      const stopListening = options.link.onChange(({ state }) => {
        if (state === 'live' && before !== 'live') {
          stream.retry()
          push?.retry()
        }
        before = state
      })
      opened.push(stream, { close: stopListening })
      if (push !== null) opened.push(push)
    },
    close() {
      for (const channel of opened) channel.close()
    },
  }
}

/** Receivers of what the channels bring. */
interface ChannelTarget {
  readonly intake: RundownIntake
  readonly timing: ShowTiming
  readonly link: SubscriptionOptions['link']
  readonly states: ChannelStates
  readonly set: (channel: 'push' | 'stream', isOn: boolean) => void
}

function streamListener(target: ChannelTarget, hasPush: boolean): EventStreamListener {
  const { intake, timing, link, states, set } = target
  return {
    opened() {
      set('stream', true)
      link.remark('events', null)
      intake.streamOpened()
    },
    async silent() {
      const before = timing.known()
      await timing.check()
      const after = timing.known()
      return before !== null && after !== null && sameAnchors(before.state, after.state)
    },
    event(name, data, id) {
      if (name === 'heartbeat') timing.observeClock(timeIn(data, 'at'))
      else if (name === 'disconnect') void timing.check()
      else intake.streamEvent(name, data, id)
    },
    lost() {
      if (states.source() === 'events') timingLost(target)
      set('stream', false)
      intake.streamEnded?.()
      if (!states.pushing()) void timing.check()
    },
    unsupported() {
      set('stream', false)
      intake.streamEnded?.()
      if (!hasPush) link.remark('events', noLiveEvents)
    },
  }
}

function pushListener(target: ChannelTarget): PushListener {
  const { intake, timing, link, states, set } = target
  return {
    connected() {
      set('push', true)
      intake.interrupted?.()
      link.remark('push', null)
      void timing.check()
      intake.pushConnected?.()
    },
    disconnected() {
      if (states.pushing()) timingLost(target)
      else link.remark('push', pushUnreachable)
      set('push', false)
      void timing.check()
    },
    refused(why) {
      set('push', false)
      link.remark('push', pushRefused(why))
      void timing.check()
    },
    timing(state, position) {
      if (states.pushing()) intake.pushTiming(state, position)
    },
    content: position => intake.pushContent(position),
    next: cueId => intake.pushNext(cueId),
    serverTime: timing.observeClock,
  }
}

/** The channel that brought the timing is lost. */
function timingLost({ intake, link }: ChannelTarget): void {
  intake.interrupted?.()
  link.set('lost', reconnecting)
}
