import type { OscSettings } from '../../contract/bridge/controllers.ts'
import type { ShowOutputs } from '../../desk/ports/show-outputs.ts'
import type { SurfaceSource } from '../../desk/ports/surface.ts'
import { createOscOutputs } from './osc-outputs.ts'
import { createOscConfig, createOscSource, type OscSourceOptions } from './osc-source.ts'

/** OSC in and out, by one section of the settings. Nothing is open until `configure` says so. */
export interface Osc {
  readonly source: SurfaceSource
  readonly outputs: ShowOutputs
  configure(settings: OscSettings): void
}

export function createOsc(options: Omit<OscSourceOptions, 'config'>): Osc {
  const config = createOscConfig()
  return {
    source: createOscSource({ ...options, config }),
    outputs: createOscOutputs(config, options.timers),
    configure: settings => config.write(settings),
  }
}
