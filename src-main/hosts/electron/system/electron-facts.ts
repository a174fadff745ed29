import type { App, Screen } from 'electron'
import type { HostFacts } from '../../diagnostics/host-facts.ts'

interface ElectronFactsCalls {
  readonly app: Pick<App, 'isPackaged' | 'getGPUFeatureStatus' | 'getLocale'>
  readonly screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>
}

/** Displays and graphics, for the diagnostic bundle. Ask once Electron is ready. */
export const electronFacts = ({ app, screen }: ElectronFactsCalls): HostFacts => ({
  host: 'electron',
  read() {
    const primary = screen.getPrimaryDisplay().id
    return {
      packaged: app.isPackaged,
      locale: app.getLocale(),
      displays: screen.getAllDisplays().map(display => ({
        label: display.label,
        primary: display.id === primary,
        bounds: display.bounds,
        workArea: display.workArea,
        scale: display.scaleFactor,
        hertz: display.displayFrequency,
        rotation: display.rotation,
        internal: display.internal,
      })),
      graphics: { ...app.getGPUFeatureStatus() },
    }
  },
})
