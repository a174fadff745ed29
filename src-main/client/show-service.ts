import type { Timers } from '../base/timers.ts'
import type { ConnectionAddresses, GoAs } from '../contract/connection.ts'
import type { CellResource } from '../contract/v1/resources.ts'
import type { OwnerActions, RundownWrites, ShowService } from '../desk/ports/show-service.ts'
import type { WholeRundowns } from '../desk/ports/whole-rundowns.ts'
import { parsePosition } from '../domain/feed/position.ts'
import { type ContentView, createContentView } from './content/content-view.ts'
import { itemOf, listedOf } from './content/readings.ts'
import { openRemoteOwner } from './desk-v1/remote-owner.ts'
import { asSentence, notRecorded } from './http/api-error.ts'
import { eventsPath } from './http/api-shapes.ts'
import { type Http, HttpClient, type HttpRequest } from './http/http.ts'
import type { Network } from './http/network.ts'
import { createLink, type Link } from './link/link.ts'
import { createServiceClock, type ServiceClock } from './link/service-clock.ts'
import { openTokenWatch } from './link/token-watch.ts'
import { type ClientSubscription, subscribeToRundown } from './rundown/rundown-subscription.ts'
import { createV1Client, type V1Client } from './v1/v1-client.ts'

interface ShowServiceOptions {
  readonly addresses: ConnectionAddresses
  readonly v1Token: string
  /** Called for each connection of the push channel; null where there is none. */
  readonly v0Token: (() => Promise<string | null>) | null
  readonly goAs: GoAs
  /** The service is remote: it is asked whether this desk may use its owner actions. */
  readonly isRemote?: true
  /** How far the service's clock was from this computer's, ms, signed: used until the first answer. */
  readonly clockOffsetMs?: number
  readonly network: Network
  /** Local steady milliseconds. */
  readonly local: () => number
  /** This computer's wall clock, epoch ms. */
  readonly wall: () => number
  readonly timers: Timers
  /** From 0 to below 1. */
  readonly random: () => number
}

/** The rundowns that are followed. */
type Subscriptions = ReadonlySet<ClientSubscription>

interface ReachedService extends ShowService {
  /** Owner actions; null while the service is not known to allow them to this desk. */
  readonly ownerActions: OwnerActions | null
}

/** A Rundown Service reached by its public API: v1 over HTTP, v0 push, the v1 event stream, polling. */
export function connectShowService(options: ShowServiceOptions): ReachedService {
  const { addresses, v0Token, goAs, network, local, wall, timers, random } = options
  const clock = createServiceClock(local, options.clockOffsetMs)
  const link = createLink({ clock, wall, timers })
  const subscriptions = new Set<ClientSubscription>()
  const http = openHttp(options, clock, link, subscriptions)
  const v1 = createV1Client(reportingPositions(http, subscriptions))
  const owner = options.isRemote ? openRemoteOwner({ ...addresses, http, link, local }) : null
  const token = openTokenWatch({ v1, link, timers, now: clock.now, following: () => subscriptions.size > 0 })

  /** Of the rundown that was followed last. */
  let viewed = { rundownId: '', view: createContentView() }
  const viewOf = (rundownId: string): ContentView => {
    if (viewed.rundownId !== rundownId) viewed = { rundownId, view: createContentView() }
    return viewed.view
  }

  return {
    address: addresses.baseUrl,
    get ownerActions() {
      return link.health().personActs === true ? owner : null
    },
    now: clock.now,
    clockSteps: clock.steps,
    writes: createRundownWrites(v1, subscriptions),
    whole: createWholeRundowns(v1),
    onLink: link.onChange,
    list: async () => (await asSentence(v1.rundowns())).map(itemOf),
    follow(rundownId, listener) {
      link.set('connecting', null)
      link.watchOnly('refusal', false)
      // A problem of the rundown before need not be one of this rundown.
      for (const about of ['push', 'events', 'content', 'message'] as const) link.remark(about, null)
      const { socketUrl } = addresses
      const followed: ClientSubscription = subscribeToRundown({
        rundownId,
        listener,
        v1,
        view: viewOf(rundownId),
        openEvents: (signal, { events, lastEventId }) =>
          http.open(eventsPath(rundownId, events), 'text/event-stream', signal, lastEventId),
        push: socketUrl === null || v0Token === null ? null : { network, socketUrl, apiToken: v0Token },
        link,
        goAs,
        timers,
        local,
        random,
        clock: {
          now: clock.now,
          steps: clock.steps,
          observe(serverTime) {
            // The error of the clock grows between requests.
            link.touch()
            return clock.observe(serverTime, local())
          },
        },
        closed: () => subscriptions.delete(followed),
      })
      subscriptions.add(followed)
      return followed
    },
    close() {
      for (const subscription of subscriptions) subscription.close()
      for (const part of [token, http, link]) part.close()
    },
  }
}

/** Reports each answer, and each missing answer, to the clock, the link and the followed rundowns. */
function openHttp(
  { addresses, v1Token, network, local, timers, random }: ShowServiceOptions,
  clock: ServiceClock,
  link: Link,
  subscriptions: Subscriptions,
): HttpClient {
  return new HttpClient({
    baseUrl: addresses.baseUrl,
    token: v1Token,
    network,
    local,
    timers,
    random,
    observer: {
      answered({ sent, received, serverTime, budget, notRecorded: unwritten }) {
        const steps = clock.steps()
        const known = serverTime === null || clock.sample({ sent, received, serverTime })
        link.budget(budget)
        link.remark('disk', unwritten ? notRecorded : null)
        link.touch()
        if (!known || clock.steps() !== steps)
          for (const subscription of subscriptions) subscription.clockStepped()
      },
      unanswered(error, lane) {
        for (const subscription of subscriptions) subscription.unanswered(error, lane === 'control')
      },
    },
    serviceTime(at) {
      const error = clock.errorMs()
      // A press that comes a moment too late is better than one refused that was in time.
      return error === null || error >= clockErrorForDeadlines ? null : clock.now() + (at - local()) + error
    },
  })
}

/** Reports the position in each answer to the followed rundown that it belongs to. */
const reportingPositions = (http: Http, subscriptions: Subscriptions): Http => ({
  async request<Data>(request: HttpRequest) {
    const reply = await http.request<Data>(request)
    const position = parsePosition(reply.meta.seq)
    if (position !== null) {
      const rundownId = rundownIn(request.path)
      for (const subscription of subscriptions)
        if (subscription.rundownId === rundownId) subscription.answered(position)
    }
    return reply
  },
})

const createRundownWrites = (v1: V1Client, subscriptions: Subscriptions): RundownWrites => ({
  async patchRundown(rundownId, body) {
    await asSentence(v1.patchRundown(rundownId, body))
  },
  async bulkCues(rundownId, items) {
    await asSentence(v1.bulkCues(rundownId, items))
  },
  async patchOutputMessage(rundownId, body) {
    const message = await asSentence(v1.patchOutputMessage(rundownId, body))
    await Promise.all([...subscriptions].map(subscription => subscription.wroteMessage(message)))
    return message
  },
})

/** Whole rundowns by the public API. */
function createWholeRundowns(v1: V1Client): WholeRundowns {
  return {
    list: async () => (await asSentence(v1.rundowns())).map(listedOf),
    read: (rundownId, progress) =>
      asSentence(
        (async () => {
          const { rundown, cues, columns } = await v1.rundown(rundownId, ['cues', 'columns'])
          const most = cues.filter(cue => cue.type === 'cue').length * columns.length
          const cells: CellResource[] = []
          // By page, so that it can be cancelled and reports its progress.
          for await (const page of v1.cellPages(rundownId)) {
            cells.push(...page)
            progress(cells.length, most)
          }
          const mentions = await v1.mentions(rundownId)
          const variables = await v1.textVariables(rundownId)
          const message = await v1.outputMessage(rundownId)
          return { rundown, cues, columns, cells, mentions, variables, message }
        })(),
      ),
    create: body => asSentence(v1.createRundown(body)),
    async bulkCells(rundownId, items) {
      await asSentence(v1.bulkCells(rundownId, items))
    },
    bulkMentions: (rundownId, items) => asSentence(v1.bulkMentions(rundownId, items)),
    async bulkTextVariables(rundownId, items) {
      await asSentence(v1.bulkTextVariables(rundownId, items, 'merge'))
    },
    patchColumn: (rundownId, columnId, body) => asSentence(v1.patchColumn(rundownId, columnId, body)),
    async patchRundown(rundownId, body) {
      await asSentence(v1.patchRundown(rundownId, body))
    },
    async patchOutputMessage(rundownId, body) {
      await asSentence(v1.patchOutputMessage(rundownId, body))
    },
    deleteRundown: rundownId => asSentence(v1.deleteRundown(rundownId)),
  }
}

/** With a larger error of the clock, ms, requests carry no deadline on the service's clock. */
const clockErrorForDeadlines = 500

function rundownIn(path: string): string | null {
  const [, id] = /^\/rundowns\/([^/?]+)/.exec(path) ?? []
  return id === undefined ? null : decodeURIComponent(id)
}
