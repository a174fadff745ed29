import {
  type DeskSettings,
  defaultCaller,
  defaultMachines,
  defaultOsc,
  defaultOutputNetwork,
  defaultSatellite,
} from '../../src-main/desk/ports/settings.ts'

/** A desk that has never been started. */
export const freshSettings: DeskSettings = {
  rundowns: {},
  connectionId: null,
  connections: [],
  caller: defaultCaller,
  locked: false,
  imports: {},
  unfinished: {},
  mappings: {},
  rehearsed: {},
  templates: [],
  surfaces: [],
  drivers: [],
  outputs: { driving: false, rules: [] },
  outputPages: [],
  outputNetwork: defaultOutputNetwork,
  osc: defaultOsc,
  machines: defaultMachines,
  satellite: defaultSatellite,
  globalKeys: false,
  numbers: null,
}
