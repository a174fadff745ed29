import type {
  CopyRundown,
  LibraryReply,
  MakeRundown,
  MakeRundownReply,
  OneRundown,
  WriteRundown,
} from '../../contract/bridge/library.ts'
import { isRealOnAir } from '../../contract/bridge/real-show.ts'
import type { ImportMade } from '../../contract/bridge/transfers.ts'
import type { Dashboard, DashboardReply, TokenActs } from '../../contract/dashboard.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import { done, type Refused, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { isoTime } from '../../contract/v1/iso-time.ts'
import { rundownBody } from '../../contract/v1/rundown-body.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { Desk } from '../desk.ts'
import type { Connected } from '../ports/connector.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { makeRundown } from '../transfer/make-rundown.ts'
import { readRundownFile } from '../transfer/read-rundown-file.ts'
import { rundownFileOf } from '../transfer/rundown-file-of.ts'
import type { Unfinished } from '../transfer/rundown-plan.ts'
import type { Transfers } from '../transfer/transfers.ts'
import { readBeside } from './kept-beside.ts'
import { withPhases } from './with-phases.ts'

/** The part of the desk that the library uses. */
export type LibraryDesk = Pick<Desk, 'connected' | 'locked' | 'snapshot' | 'besideOf'>

interface LibraryOptions {
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
          besideOf: desk.besideOf,
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
  const [items, trash] = await Promise.all([withPhases(service.whole.list(), own), own?.listTrash()])
  return {
    ok: true,
    items,
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

interface Copying {
  readonly connected: Connected
  /** Null for a remote service: a copy is then the whole rundown, read and created again, or nothing. */
  readonly own: Pick<OwnService, 'copyRundown'> | null
  readonly rundownId: string
  readonly title: string
  readonly progress: Progress
  readonly besideOf: LibraryDesk['besideOf']
  /** Knows it until it is whole: what a crash leaves is taken away at the next start. */
  readonly unfinished: Unfinished
}

/** Another rundown with the same content, its show not begun. Rejects with a sentence for the person who asked. */
async function copyRundown(copying: Copying): Promise<ImportMade> {
  const { connected, own, rundownId, title, progress, unfinished, besideOf } = copying
  if (own !== null) {
    const copied = await own.copyRundown(rundownId, title)
    if (!copied.ok) throw new MessageError(refusalIn(copied)?.reason ?? copied.detail)
    return { rundownId: copied.rundownId, title, opened: false, remarks: [] }
  }
  const { service, ownerActions } = connected
  const beside = await readBeside(besideOf(rundownId))
  const file = rundownFileOf(await service.whole.read(rundownId, progress), null, beside)
  const changed = {
    ...file,
    rundown: { ...file.rundown, title },
    // What the first show says to its screens is not what the next one says.
    output_message: { ...file.output_message, visible: false },
  }
  const reading = readRundownFile(JSON.stringify(changed))
  if (!reading.ok) {
    const [first, ...others] = reading.faults.map(({ reason }) => reason)
    const why = others.reduce<Said>((all, next) => messageOf('sentences', { first: all, next }), first ?? '')
    throw new MessageError(libraryTexts.notCopied(why))
  }
  const made = await makeRundown(reading.plan, {
    whole: service.whole,
    ownerActions,
    besideOf,
    progress,
    unfinished,
  })
  return { rundownId: made.id, title: made.title, opened: false, remarks: made.remarks }
}

/** What a person may do with whole rundowns of the service in this computer, and with its tokens. */
export type OwnService = TokenActs &
  Pick<Dashboard, 'listRundowns' | 'copyRundown' | 'listTrash' | 'undelete'>

/** Why the service of this computer did not do it; null when it did. */
export function refusalIn(reply: DashboardReply): Refused | null {
  if (reply.ok) return null
  const { code, detail } = reply
  if (code === 'service.disk_full') return refused(libraryTexts.diskFull)
  if (code === 'plan.limit_exceeded') return refused(libraryTexts.planLimit(detail))
  return refused(code === 'tokens.not_found' ? libraryTexts.tokenGone : detail)
}

/** An act that rejects with a sentence, as an answer with it. */
export async function orReason<Reply>(act: () => Promise<Reply>): Promise<Reply | Refused> {
  try {
    return await act()
  } catch (error) {
    return refused(saidOf(error))
  }
}

/** Messages about the library and tokens. Each states what happened and what to do. */
export const libraryTexts = {
  onAir: (title: string) => messageOf('rundown.on-air-delete', { title }),
  holdOnAir: (title: string) => messageOf('rundown.on-air-change', { title }),
  noZone: (name: string) => messageOf('rundown.no-time-zone', { name }),
  twoColumns: (name: string) => messageOf('rundown.same-columns', { name }),
  nothing: messageOf('rundown.nothing-changed'),
  noTrash: messageOf('rundown.no-trash'),
  notCopied: (why: Said) => messageOf('rundown.not-copied', { why }),
  planLimit: (detail: Said) => messageOf('plan.limit', { detail, remedy: messageOf('plan.delete-rundown') }),
  diskFull: messageOf('problem.service.disk_full'),
  tokensElsewhere: messageOf('token.elsewhere'),
  tokenGone: messageOf('token.gone'),
} as const
