import { CrewMessage } from '../../contract/bridge/output-pages.ts'
import { validatorOf } from '../../contract/validator.ts'
import type { OutputViewer } from '../../desk/ports/output-screens.ts'
import type { Composition } from '../compose.ts'
import type { OutputDesk, OutputScreens, ShownOutput } from './relay.ts'

const crewMessage = validatorOf(CrewMessage)

/** The desk's side of the screens that the service's thread carries. Screens that come before the desk is composed wait. */
export function createOutputDesk(
  composed: Promise<Pick<Composition, 'desk' | 'outputPages' | 'language'>>,
  server: OutputScreens,
): OutputDesk {
  /** By the id of their sockets; null while it has not begun to watch. */
  const screens = new Map<string, { readonly pageId: string; readonly leave: () => void } | null>()

  async function join(clientId: string, { kind, key, device }: ShownOutput): Promise<void> {
    const { outputPages } = await composed
    // It went while it waited.
    if (!screens.has(clientId)) return
    // Asked again: since the handshake the link may have been ended.
    const pageId = outputPages.pageOf(kind, key)
    const viewer: OutputViewer = {
      send: (name, payload) => server.output(clientId, name, payload),
      ask: () => server.askOutput(clientId),
      end: () => server.outputEnded(clientId),
    }
    const leave = pageId === null ? null : outputPages.watch(pageId, viewer, device)
    if (pageId === null || leave === null) server.outputEnded(clientId)
    else screens.set(clientId, { pageId, leave })
  }

  return {
    outputOpens: async ({ kind, key, device }) => (await composed).outputPages.admission(kind, key, device),
    outputJoined(clientId, shown) {
      screens.set(clientId, null)
      join(clientId, shown).catch(() => server.outputEnded(clientId))
    },
    outputLeft(clientId) {
      const screen = screens.get(clientId)
      screens.delete(clientId)
      screen?.leave()
    },
    async outputSaid(clientId, said) {
      const { outputPages } = await composed
      const screen = screens.get(clientId) ?? null
      return screen !== null && crewMessage.Check(said) ? outputPages.said(screen.pageId, said) : 'refused'
    },
    async outputPrompted(clientId) {
      const { outputPages } = await composed
      const screen = screens.get(clientId) ?? null
      return screen === null ? null : outputPages.prompted(screen.pageId)
    },
    async outputClock() {
      const { desk } = await composed
      return { now: desk.now(), clockSteps: desk.clockSteps() }
    },
    otherOutputs: async () => (await composed).outputPages.other()?.origins ?? [],
    outputStanding: async (kind, key) => (await composed).outputPages.standing(kind, key),
    language: async () => (await composed).language(),
  }
}
