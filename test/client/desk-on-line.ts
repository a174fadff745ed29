import { connectShowService } from '../../src-main/client/show-service.ts'
import type { GoAs } from '../../src-main/contract/connection.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { OutputMessageResource } from '../../src-main/contract/v1/resources.ts'
import type {
  LinkHealth,
  PublicCommand,
  RundownContent,
  Seen,
  ShowReading,
} from '../../src-main/desk/ports/show-service.ts'
import { activeCueId, nextCueId } from '../../src-main/domain/show/runner.ts'
import type { Duration } from '../../src-main/domain/time/time.ts'
import type { HostedService } from '../fakes/hosted-service.ts'
import { type VirtualLine, virtualAddresses } from '../fakes/virtual-network.ts'
import type { VirtualTime } from '../fakes/virtual-time.ts'

export interface DeskOnLineOptions {
  readonly time: VirtualTime
  readonly service: HostedService
  readonly line: VirtualLine
  readonly rundownId: string
  readonly v1Token?: string
  /** Null: without a push channel. */
  readonly v0Token?: string | null
  readonly goAs?: GoAs
  readonly random?: () => number
}

/** A client that follows one rundown over a virtual line, and what it has received. */
export function deskOnLine(options: DeskOnLineOptions) {
  const { time, service, line, rundownId, goAs = 'auto', random = () => 0.5 } = options
  const v0Token = options.v0Token === undefined ? service.tokens.v0 : options.v0Token
  const client = connectShowService({
    addresses: virtualAddresses,
    v1Token: options.v1Token ?? service.tokens.v1,
    v0Token: v0Token === null ? null : async () => v0Token,
    goAs,
    network: line.network,
    local: time.now,
    wall: time.now,
    timers: time.timers,
    random,
  })
  let content: RundownContent | null = null
  let reading: ShowReading | null = null
  let stepsShown = 0
  let message: OutputMessageResource | null = null
  let gone: string | null = null
  let health: LinkHealth | null = null
  const states: LinkHealth['state'][] = []
  const shown: ShowReading[] = []
  client.onLink(next => {
    health = next
    if (states.at(-1) !== next.state) states.push(next.state)
  })
  const follow = client.follow(rundownId, {
    content(next) {
      content = next
    },
    show(next) {
      reading = next
      stepsShown = client.clockSteps()
      shown.push(next)
    },
    message(next) {
      message = next
    },
    gone(reason) {
      gone = inEnglish(reason)
    },
  })
  const seen = (): Seen => ({
    phase: reading?.state.phase ?? 'pre-show',
    activeCueId: reading === null ? null : activeCueId(reading.state),
    nextCueId: reading === null ? null : (reading.nextCueId ?? nextCueId(reading.state, content?.cues ?? [])),
  })
  return {
    client,
    follow,
    content: () => content,
    reading: () => reading,
    message: () => message,
    gone: () => gone,
    health: () => health,
    states,
    shown,
    /** Steps of the service's clock that the anchors shown carry. */
    stepsShown: () => stepsShown,
    seen,
    press: (command: PublicCommand, ago?: Duration) => follow.act(command, seen(), ago),
    titleOnAir: () => {
      const id = reading === null ? null : activeCueId(reading.state)
      return content?.cues.find(cue => cue.id === id)?.title ?? null
    },
    close() {
      follow.close()
      client.close()
    },
  }
}
