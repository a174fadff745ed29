import type { SurfaceProblem } from '../../../src-main/desk/ports/surface.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { createVirtualBus } from '../virtual/virtual-bus.ts'
import { decksOn, midiPorts, pedalsOn } from './sources.ts'

/** What a user without rights tells. */
export type UserReport =
  | { readonly is: 'problems'; readonly source: string; readonly problems: readonly SurfaceProblem[] }
  | { readonly is: 'surface'; readonly source: string; readonly modelId: string }

/** A process that runs the sources as the user that it was started as, until it is disconnected. */
const bus = createVirtualBus({ timers: realTimers })
const tell = (report: UserReport): void => {
  // Who asked may be gone in the very moment.
  if (process.connected) process.send?.(report, undefined, {}, () => undefined)
}

const sources = { decks: decksOn(bus), pedals: pedalsOn(bus), midi: midiPorts() }
const running = await Promise.all(
  Object.entries(sources).map(([source, found]) =>
    found.start({
      surface: ({ info }) => tell({ is: 'surface', source, modelId: info.modelId }),
      problems: problems => tell({ is: 'problems', source, problems }),
    }),
  ),
)
process.once('disconnect', async () => {
  await Promise.all(running.map(source => source.stop()))
  await bus.close()
  process.exit(0)
})
