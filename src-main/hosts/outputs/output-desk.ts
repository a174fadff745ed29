import type { OutputKind } from '../../domain/output/output-page.ts'
import type { Composition } from '../compose.ts'
import type { OutputDesk, OutputServer } from './relay.ts'

/** The desk's side of the screens that the service's thread carries. Screens that come before the desk is composed wait. */
export function createOutputDesk(
  composed: Promise<Pick<Composition, 'desk' | 'outputPages' | 'language'>>,
  server: Pick<OutputServer, 'output' | 'askOutput' | 'outputEnded'>,
): OutputDesk {
  /** What ends a screen's watching, by the id of its socket; null while it has not begun. */
  const screens = new Map<string, (() => void) | null>()

  async function join(clientId: string, kind: OutputKind, key: string): Promise<void> {
    const { outputPages } = await composed
    // It went while it waited.
    if (!screens.has(clientId)) return
    // Asked again: since the handshake the link may have been ended.
    const pageId = outputPages.pageOf(kind, key)
    const leave =
      pageId === null
        ? null
        : outputPages.watch(pageId, {
            tell: (name, payload) => server.output(clientId, name, payload),
            ask: () => server.askOutput(clientId),
            end: () => server.outputEnded(clientId),
          })
    if (leave === null) server.outputEnded(clientId)
    else screens.set(clientId, leave)
  }

  return {
    outputOpens: async (kind, key) => (await composed).outputPages.pageOf(kind, key) !== null,
    outputJoined(clientId, kind, key) {
      screens.set(clientId, null)
      join(clientId, kind, key).catch(() => server.outputEnded(clientId))
    },
    outputLeft(clientId) {
      const leave = screens.get(clientId)
      screens.delete(clientId)
      leave?.()
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
