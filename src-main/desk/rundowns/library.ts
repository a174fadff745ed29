import type {
  CopyRundown,
  LibraryReply,
  MakeRundown,
  MakeRundownReply,
  OneRundown,
  WriteRundown,
} from '../../contract/bridge/library.ts'
import { isRealOnAir } from '../../contract/bridge/real-show.ts'
import { done, type Refused, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { isoTime } from '../../contract/v1/iso-time.ts'
import { rundownBody } from '../../contract/v1/rundown-body.ts'
import { instant } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { Desk } from '../desk-options.ts'
import type { Connected } from '../ports/connector.ts'
import type { Transfers } from '../transfer/transfers.ts'
import { copyRundown } from './copy-rundown.ts'
import { libraryTexts } from './library-texts.ts'
import { type OwnService, orReason, refusalIn } from './own-service.ts'

/** What this needs of the desk. */
export type LibraryDesk = Pick<Desk, 'connected' | 'locked' | 'snapshot'>

export interface LibraryOptions {
  readonly desk: LibraryDesk
  readonly transfers: Pick<Transfers, 'begin' | 'unfinished'>
  /** The service in this computer, which need not be the one in use. */
  readonly own: OwnService
}

/** All rundowns of the service in use. Never rejects: what was refused is a sentence. */
export interface Library {
  list(): Promise<LibraryReply>
  make(request: MakeRundown): Promise<MakeRundownReply>
  /** Begins a transfer; `transfer.wait` resolves with its result. */
  copy(request: CopyRundown): Reply
  write(request: WriteRundown): Promise<Reply>
  /** To the trash where the service has one. Never what is on air. */
  delete(request: OneRundown): Promise<Reply>
  restore(request: OneRundown): Promise<Reply>
}

export function createLibrary({ desk, transfers, own }: LibraryOptions): Library {
  /** Null while the service in use is elsewhere. */
  const ownInUse = (): OwnService | null => (desk.connected().isOwn === true ? own : null)

  const airing = (rundownId: string) => airingTitle(rundownId, desk, ownInUse())

  /** A locked show keeps everything as it is. */
  const change = <Reply>(act: () => Promise<Reply>): Promise<Reply | Refused> =>
    orReason(async () => (desk.locked() ? refusedAsLocked : act()))

  return {
    list: () => orReason(() => listAll(desk.connected(), ownInUse())),

    make: ({ title, startTime, timezone, columns }) =>
      change(async (): Promise<MakeRundownReply> => {
        const names = columns.map(name => name.trim())
        const twice = names.find((name, place) => names.indexOf(name) < place)
        if (twice !== undefined) return refused(libraryTexts.twoColumns(twice))
        const zone = unknownZone(timezone)
        if (zone !== null) return refused(libraryTexts.noZone(zone))
        const made = await desk.connected().service.whole.create({
          title: title.trim(),
          timezone,
          start_time: isoTime(startTime),
          columns: names.map(name => ({ name })),
        })
        return { ok: true, rundownId: made.id }
      }),

    copy({ id, rundownId, title }) {
      if (desk.locked()) return refusedAsLocked
      const connected = desk.connected()
      const service = ownInUse()
      transfers.begin(id, async progress => ({
        kind: 'made',
        made: await copyRundown({
          connected,
          own: service,
          rundownId,
          title: title.trim(),
          progress,
          unfinished: transfers.unfinished,
        }),
      }))
      return done
    },

    write: request =>
      change(async (): Promise<Reply> => {
        const { rundownId, held, timezone = null } = request
        const body = rundownBody({ ...request, title: request.title?.trim() })
        if (Object.keys(body).length === 0) return refused(libraryTexts.nothing)
        const zone = unknownZone(timezone)
        if (zone !== null) return refused(libraryTexts.noZone(zone))
        const title = held ? null : await airing(rundownId)
        if (title !== null) return refused(libraryTexts.holdOnAir(title))
        await desk.connected().service.whole.patchRundown(rundownId, body)
        return done
      }),

    delete: ({ rundownId }) =>
      change(async (): Promise<Reply> => {
        const title = await airing(rundownId)
        if (title !== null) return refused(libraryTexts.onAir(title))
        await desk.connected().service.whole.deleteRundown(rundownId)
        return done
      }),

    restore: ({ rundownId }) =>
      change(async (): Promise<Reply> => {
        const service = ownInUse()
        if (service === null) return refused(libraryTexts.noTrash)
        return refusalIn(await service.undelete(rundownId)) ?? done
      }),
  }
}

async function listAll({ service }: Connected, own: OwnService | null): Promise<LibraryReply> {
  const [items, listings, trash] = await Promise.all([
    service.whole.list(),
    own?.listRundowns(),
    own?.listTrash(),
  ])
  const phases = new Map(listings?.map(({ rundownId, phase }) => [rundownId, phase]))
  return {
    ok: true,
    items: items.map(item => ({ ...item, phase: phases.get(item.id) ?? null })),
    trash:
      trash?.map(({ rundownId, title, deletedAt, keptUntil }) => ({
        id: rundownId,
        title,
        deletedAt: instant(deletedAt),
        keptUntil: instant(keptUntil),
      })) ?? null,
  }
}

/** The title of the show of that rundown while it is on; null when it is not, or neither service nor desk knows. */
async function airingTitle(
  rundownId: string,
  desk: Pick<LibraryDesk, 'snapshot'>,
  own: OwnService | null,
): Promise<string | null> {
  const { rundown, show } = desk.snapshot()
  const listed = (await own?.listRundowns())?.find(item => item.rundownId === rundownId)
  if (listed !== undefined)
    return listed.phase === 'running' || listed.phase === 'paused' ? listed.title : null
  return rundown?.id === rundownId && isRealOnAir(show) ? rundown.title : null
}

/** The name that is none; null where there is such a zone, or none was given. */
const unknownZone = (timezone: string | null): string | null =>
  timezone === null || createZone(timezone).known ? null : timezone
