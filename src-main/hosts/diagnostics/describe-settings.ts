import type { DeskSettings } from '../../desk/ports/settings.ts'
import { shortSerial } from './watch-desk.ts'

const originOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).origin : null

/** The settings that the bundle contains. Every other setting is left out. */
export function describeSettings(settings: DeskSettings): Readonly<Record<string, unknown>> {
  const { caller, connections, surfaces, drivers, outputs, outputPages, osc, machines, satellite } = settings
  return {
    caller,
    locked: settings.locked,
    globalKeys: settings.globalKeys,
    connectionInUse: connections.find(({ id }) => id === settings.connectionId)?.name ?? 'this computer',
    connections: connections.map(({ name, baseUrl, v0Url, socketUrl, goAs, fingerprint }) => ({
      name,
      v1: originOf(baseUrl),
      v0: originOf(v0Url),
      push: originOf(socketUrl),
      goAs,
      pinnedCertificate: fingerprint !== undefined,
    })),
    surfaces: surfaces.map(({ modelId, serial, role, pages, armed, brightness }) => ({
      modelId,
      serial: shortSerial(serial),
      role,
      armed,
      brightness,
      bindings: pages?.map(page => page.bindings.length) ?? 'default',
    })),
    learnedDevices: drivers.map(({ vendorId, productId, name, switches }) => ({
      name,
      ids: `${vendorId.toString(16)}:${productId.toString(16)}`,
      switches: switches.length,
    })),
    outputs: { driving: outputs.driving, rules: outputs.rules.length },
    outputPages: outputPages.map(({ kind, display, look }) => ({ kind, display, theme: look.theme })),
    osc: { ...osc, targets: osc.targets.map(({ protocol, host, port }) => ({ protocol, host, port })) },
    machines,
    satellite: {
      ...satellite,
      accepted: satellite.accepted.map(({ id, product }) => ({ id: shortSerial(id), product })),
    },
    kept: {
      rundowns: Object.keys(settings.rundowns).length,
      imports: Object.keys(settings.imports).length,
      unfinished: Object.keys(settings.unfinished).length,
      mappings: Object.keys(settings.mappings).length,
      templates: settings.templates.length,
    },
  }
}
