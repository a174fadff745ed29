import type { Timers } from '../../base/timers.ts'
import type { RemoteConnection } from '../../contract/connection.ts'
import type { Reply } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { followedFrom } from '../../domain/standby/pair.ts'
import type { DeskOptions } from '../desk-options.ts'
import type { Notices } from '../notices.ts'
import type { AskStanding } from '../ports/connector.ts'
import type { DeskSettings, SettingsStore } from '../ports/settings.ts'
import { followedConnection } from '../ports/standby.ts'
import type { SessionManager } from '../session/session-manager.ts'
import { isSameHost } from './check-addresses.ts'

interface FollowDeskOptions {
  readonly ask: AskStanding
  readonly settings: SettingsStore
  readonly timers: Timers
  /** Null: the service in this computer. */
  readonly used: () => { readonly connection: RemoteConnection | null; readonly isLive: boolean }
  /** The addresses of the connection in use have changed: it has to be opened again. */
  readonly moved: (connection: RemoteConnection) => Promise<Reply>
}

export interface DeskFollower {
  /** Another connection may be in use. */
  look(): void
  close(): void
}

const askEvery = 10_000
/** Where no desk with another one was found: a hosted service is not asked over and over. */
const askAgainEvery = 60_000
/** While the desk is not reached, or does not call. */
const lookEvery = 2_000
/** What was said of the pair by the desk that is connected to. */
type Known = NonNullable<DeskSettings['pairTold']>

/**
 * A desk that uses the service of one of two paired desks goes to the other once that one has taken over, and this one is
 * lost, or reports that it no longer calls the show. Presses go the way that they always go: while neither is reached this desk is LOCAL,
 * and what becomes of its presses is decided as after any loss.
 */
export function followDesk(options: FollowDeskOptions): DeskFollower {
  const { ask, timers, settings } = options
  let known = settings.read().pairTold
  /** It did not answer last time either. */
  let wasSilent = false
  let isClosed = false
  let isLooking = false
  let cancel = timers.after(lookEvery, () => void look())

  const asked = (): RemoteConnection | null => {
    const { connection } = options.used()
    return connection !== null && isOfDesk(connection) ? connection : null
  }
  /** Whether the desk that is connected to is to be left, if the other one calls. */
  async function isLeft(connection: RemoteConnection): Promise<boolean> {
    const { baseUrl } = connection
    if (known?.baseUrl !== baseUrl) known = null
    const said = await ask(baseUrl, connection)
    const isSilent = said === null && !options.used().isLive
    const isLost = isSilent && wasSilent
    wasSilent = isSilent
    if (said !== null) remember(said === 'none' ? null : { baseUrl, said })
    return isLost || (said !== null && said !== 'none' && !said.leads)
  }
  function remember(next: Known | null): void {
    if (JSON.stringify(next) !== JSON.stringify(settings.read().pairTold)) settings.write({ pairTold: next })
    known = next
  }
  async function find({ said }: Known, connection: RemoteConnection): Promise<string | null> {
    const answers = await Promise.all(
      said.others.map(async baseUrl => ({ baseUrl, there: await ask(baseUrl, connection) })),
    )
    const from = followedFrom(said)
    const found = answers.find(
      ({ there }) => there !== null && there !== 'none' && there.leads && there.epoch >= from,
    )
    return found?.baseUrl ?? null
  }
  async function step(): Promise<number> {
    const connection = asked()
    if (connection === null) return askEvery
    const left = await isLeft(connection)
    if (!left || known === null) return wasSilent ? lookEvery : known === null ? askAgainEvery : askEvery
    const baseUrl = await find(known, connection)
    // Nobody has chosen or changed the connection meanwhile.
    if (baseUrl !== null && !isClosed && asked() === connection) await move(options, connection, baseUrl)
    return lookEvery
  }
  async function look(): Promise<void> {
    isLooking = true
    const next = await step()
    isLooking = false
    if (!isClosed) cancel = timers.after(next, () => void look())
  }
  return {
    look() {
      if (isLooking || isClosed) return
      cancel()
      void look()
    },
    close() {
      isClosed = true
      cancel()
    },
  }
}

async function move(
  { settings, moved }: FollowDeskOptions,
  { v0Url, socketUrl, fingerprint, ...rest }: RemoteConnection,
  baseUrl: string,
): Promise<void> {
  const { origin } = new URL(baseUrl)
  const connection = {
    ...rest,
    // It was asked over trusted TLS: of a certificate that a person has trusted, at its host alone.
    ...(fingerprint !== undefined && isSameHost(rest.baseUrl, baseUrl) && { fingerprint }),
    baseUrl,
    v0Url: v0Url === null ? null : `${origin}/api-v0`,
    socketUrl: socketUrl === null ? null : origin,
  }
  const { connections } = settings.read()
  settings.write({
    connections: connections.map(one => (one.id === connection.id ? connection : one)),
  })
  await moved(connection)
}

/** The service of a desk has this path; nobody else is asked. */
const isOfDesk = ({ baseUrl }: RemoteConnection): boolean =>
  URL.canParse(baseUrl) && /^\/api-v1\/?$/.test(new URL(baseUrl).pathname)

/** Follows the service of a pair of desks from one to the other; null where none is followed. */
export function createFollower(
  { askStanding, settings, timers }: Pick<DeskOptions, 'askStanding' | 'settings' | 'timers'>,
  sessions: Pick<SessionManager, 'connection' | 'renew'>,
  notices: Pick<Notices, 'add'>,
  publishConnections: () => Promise<void>,
): DeskFollower | null {
  if (askStanding === undefined) return null
  return followDesk({
    ask: askStanding,
    settings,
    timers,
    used() {
      const { remote, standing } = sessions.connection()
      // Of a desk that stands by, the pair itself decides.
      const isOther = remote?.id === followedConnection
      return { connection: isOther ? null : remote, isLive: standing().state === 'live' }
    },
    async moved({ name, baseUrl }) {
      const reply = await sessions.renew()
      if (!reply.ok) return reply
      notices.add('warning', messageOf('connection.moved', { name, address: new URL(baseUrl).host }))
      await publishConnections()
      return reply
    },
  })
}
