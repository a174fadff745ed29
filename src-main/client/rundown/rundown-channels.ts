import type { Timers } from '../../base/timers.ts'
import type { TimingSource } from '../../desk/ports/show-service.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import { timeIn } from '../content/readings.ts'
import { noLiveEvents, pushRefused, pushUnreachable, reconnecting } from '../http/api-error.ts'
import { type EventStreamListener, openEventStream } from '../http/event-stream.ts'
import type { Link } from '../link/link.ts'
import { openPush, type PushListener, type PushOptions } from '../link/v0-push.ts'
import type { RundownIntake, TaggedShow } from './rundown-intake.ts'

export interface ChannelsOptions {
  readonly rundownId: string
  /** Asks for the event stream. */
  readonly openEvents: (
    signal: AbortSignal,
    asked: { readonly events: string; readonly lastEventId: string },
  ) => Promise<Response>
  /** Null where there is no push channel, or no token for it. */
  readonly push: Pick<PushOptions, 'network' | 'socketUrl' | 'apiToken'> | null
  readonly link: Link
  readonly timers: Timers
  /** Local steady ms. */
  readonly local: () => number
  readonly random: () => number
}

/** What the channels ask and tell `RundownFollow`, which opens them. */
export interface ChannelsParent {
  knownShow(): TaggedShow | null
  /** Reads the status. Never rejects. */
  checkShow(): Promise<void>
  /** A time of the service, epoch ms; NaN is ignored. */
  observeClock(serverTime: number): void
  /** A channel opened or broke: the timing may come by another one. */
  sourceChanged(): void
}

/**
 * The two channels by which a service sends the changes of one rundown: the event stream, and the v0 push channel, which has
 * priority for the timing. Both reconnect by themselves. What they send goes to the intake; what breaks goes to the link.
 */
export class RundownChannels {
  readonly #options: ChannelsOptions
  readonly #intake: RundownIntake
  readonly #parent: ChannelsParent
  #isPushing = false
  #isStreaming = false
  #opened: readonly { close(): void }[] = []

  constructor(options: ChannelsOptions, intake: RundownIntake, parent: ChannelsParent) {
    this.#options = options
    this.#intake = intake
    this.#parent = parent
  }

  open(): void {
    const { openEvents, push: pushOptions, link, local, random, timers, rundownId } = this.#options
    const connect = (signal: AbortSignal) => openEvents(signal, this.#intake.stream())
    const stream = openEventStream({ connect, timers, local, random }, this.#streamListener())
    const push =
      pushOptions === null ? null : openPush({ ...pushOptions, rundownId, timers }, this.#pushListener())
    let before = link.health().state
    const stopListening = link.onChange(({ state }) => {
      if (state === 'live' && before !== 'live') {
        stream.retry()
        push?.retry()
      }
      before = state
    })
    this.#opened = [stream, { close: stopListening }, ...(push === null ? [] : [push])]
  }

  close(): void {
    for (const channel of this.#opened) channel.close()
  }

  /** By which the timing comes; while both are broken the status is polled. */
  source(): TimingSource {
    return this.#isPushing ? 'push' : this.#isStreaming ? 'events' : 'polling'
  }

  isPushing(): boolean {
    return this.#isPushing
  }

  isStreaming(): boolean {
    return this.#isStreaming
  }

  #streamListener(): EventStreamListener {
    const { link, push } = this.#options
    const parent = this.#parent
    const intake = this.#intake
    return {
      opened: () => {
        this.#setStreaming(true)
        link.remark('events', null)
        intake.streamOpened()
      },
      silent: async () => {
        const before = parent.knownShow()?.reading
        await parent.checkShow()
        const after = parent.knownShow()?.reading
        return before !== undefined && after !== undefined && sameAnchors(before.state, after.state)
      },
      event: (name, data, id) => {
        if (name === 'heartbeat') parent.observeClock(timeIn(data, 'at'))
        else if (name === 'disconnect') void parent.checkShow()
        else intake.streamEvent(name, data, id)
      },
      lost: () => {
        if (this.source() === 'events') this.#timingLost()
        this.#setStreaming(false)
        intake.streamEnded?.()
        if (!this.#isPushing) void parent.checkShow()
      },
      unsupported: () => {
        this.#setStreaming(false)
        intake.streamEnded?.()
        if (push === null) link.remark('events', noLiveEvents)
      },
    }
  }

  #pushListener(): PushListener {
    const { link } = this.#options
    const parent = this.#parent
    const intake = this.#intake
    return {
      connected: () => {
        this.#setPushing(true)
        intake.interrupted?.()
        link.remark('push', null)
        void parent.checkShow()
        intake.pushConnected?.()
      },
      disconnected: () => {
        if (this.#isPushing) this.#timingLost()
        else link.remark('push', pushUnreachable)
        this.#setPushing(false)
        void parent.checkShow()
      },
      refused: why => {
        this.#setPushing(false)
        link.remark('push', pushRefused(why))
        void parent.checkShow()
      },
      timing: (state, position) => {
        if (this.#isPushing) intake.pushTiming(state, position)
      },
      content: position => intake.pushContent(position),
      next: cueId => intake.pushNext(cueId),
      serverTime: epochMs => parent.observeClock(epochMs),
    }
  }

  #setPushing(isOn: boolean): void {
    this.#isPushing = isOn
    this.#parent.sourceChanged()
  }

  #setStreaming(isOn: boolean): void {
    this.#isStreaming = isOn
    this.#parent.sourceChanged()
  }

  /** The channel that brought the timing is lost. */
  #timingLost(): void {
    this.#intake.interrupted?.()
    this.#options.link.set('lost', reconnecting)
  }
}
