import type { RundownItem } from '../contract/bridge/slices.ts'
import { type Reply, refusedAsLocked } from '../contract/reply.ts'
import { messageOf } from '../domain/messages/message.ts'
import { activeCueId } from '../domain/show/runner.ts'
import type { Connections } from './connections/connections.ts'
import type { DeskEvents } from './desk-events.ts'
import type { Desk, DeskOptions } from './desk-options.ts'
import type { OwnerActions, ShowService } from './ports/show-service.ts'
import { createRundownActs } from './rundowns/rundown-acts.ts'
import type { RehearsedTimes } from './session/rehearsed-times.ts'
import type { SessionManager } from './session/session-manager.ts'
import type { Controllers } from './surfaces/controllers.ts'
import { createImporter } from './transfer/importer.ts'

/** What a person does with rundowns and rehearsals at this desk. */
export function createDeskActs(
  { settings, timezone }: DeskOptions,
  events: DeskEvents,
  stage: SessionManager,
  rehearsed: RehearsedTimes,
): Pick<
  Desk,
  | 'list'
  | 'connected'
  | 'open'
  | 'import'
  | 'resume'
  | 'rehearse'
  | 'chooseShow'
  | 'beginDrill'
  | 'endDrill'
  | 'forgetRehearsed'
  | 'runToday'
  | 'writeMessage'
> {
  const { notices } = events
  const session = () => stage.session()
  const acts = createRundownActs({ now: () => stage.now(), said: text => notices.add('info', text) })
  const locked = (): boolean => settings.read().locked
  const service = () => stage.line().connected.service

  /** Clears the last press when `act` opens another session: the press belongs to the rundown or rehearsal before. */
  const leaving = (act: () => Reply): Reply => {
    const before = { session: session(), pressResult: events.lastResult() }
    const reply = act()
    if (session() !== before.session && events.clearResult(before.pressResult)) events.all()
    return reply
  }

  return {
    list: () => listRundowns(service(), stage.line().connected.ownerActions),
    connected: () => stage.line().connected,
    open: (rundownId, held) => leaving(() => stage.open(rundownId, held)),
    async import(file) {
      if (locked()) return { ok: false, faults: [{ line: 0, reason: refusedAsLocked.reason }] }
      const made = await createImporter({ service: service(), settings, timezone }).import(file)
      if (!made.ok) return made
      const opened = leaving(() => stage.open(made.rundownId, false))
      if (!opened.ok)
        notices.add('warning', messageOf('file.imported-only', { title: made.title, why: opened.reason }))
      return { ...made, opened: opened.ok }
    },
    resume: () => stage.resume(),
    rehearse: (on, held) => leaving(() => stage.rehearse(on, held)),
    chooseShow: (keep, held) => stage.chooseShow(keep, held),
    beginDrill: kind => stage.beginDrill(kind),
    endDrill: () => stage.endDrill(),
    forgetRehearsed(rundownId, keep) {
      const reply = rehearsed.forget(rundownId, keep)
      if (reply.ok) events.all()
      return reply
    },
    runToday: async held => (locked() ? refusedAsLocked : acts.runToday(session(), service().writes, held)),
    writeMessage: body => acts.writeMessage(session(), service().writes, body),
  }
}

/** What a person does with the services that this desk knows. */
export function createConnectionActs(
  events: DeskEvents,
  stage: SessionManager,
  connections: Connections,
  locked: () => boolean,
  publish: () => Promise<void>,
): Pick<Desk, 'useConnection' | 'checkConnection' | 'saveConnection' | 'removeConnection'> {
  const { notices } = events
  return {
    async useConnection(id, held) {
      const before = { line: stage.line(), notices: notices.list(), pressResult: events.lastResult() }
      const reply = await stage.useConnection(id, held)
      if (reply.ok && stage.line() !== before.line) {
        // What was said of the service before is not about this one.
        for (const notice of before.notices) notices.dismiss(notice.id)
        events.clearResult(before.pressResult)
        events.all()
      }
      if (reply.ok) await publish()
      return reply
    },
    checkConnection: connections.check,
    async saveConnection(request) {
      if (locked()) return refusedAsLocked
      const saved = await connections.save(request)
      if (!saved.ok || saved.id !== stage.line().connection?.id) return saved
      const renewed = await stage.renew()
      return renewed.ok ? saved : renewed
    },
    removeConnection: async id => (locked() ? refusedAsLocked : connections.remove(id)),
  }
}

/** The actions of a desk pair on this desk. */
export const createPairedActs = (
  stage: SessionManager,
  controllers: Pick<Controllers, 'refresh'>,
  publishConnections: () => Promise<void>,
): Desk['paired'] => ({
  async moveTo(id, rundownId) {
    const reply = await stage.moveTo(id, rundownId)
    if (reply.ok) await publishConnections()
    return reply
  },
  renew: () => stage.renew(),
  passiveChanged() {
    stage.session().linkChanged()
    controllers.refresh()
  },
  shown() {
    const session = stage.session()
    const { rundownId, room } = session
    const state = room.state()
    const cueId = activeCueId(state)
    const face = cueId === null ? null : session.cueFace(cueId)
    const cue = face === null ? null : `${face.number} ${face.title}`.trim()
    const rundown = room.content()?.rundown.title ?? null
    return { rundownId, onAir: { rundown, cue, phase: state.phase } }
  },
})

/** The rundowns that can be opened; on our own service with the word which of their shows are on. */
async function listRundowns(
  service: ShowService,
  ownerActions: Pick<OwnerActions, 'listRundowns'> | null,
): Promise<readonly RundownItem[]> {
  const [items, listings] = await Promise.all([service.list(), ownerActions?.listRundowns() ?? []])
  const phases = new Map(listings.map(({ rundownId, phase }) => [rundownId, phase]))
  return items.map(item => {
    const phase = phases.get(item.id)
    return phase === 'running' || phase === 'paused' ? { ...item, onAir: phase } : item
  })
}
