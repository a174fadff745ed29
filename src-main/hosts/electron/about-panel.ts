import type { App } from 'electron'

interface AboutPanel {
  readonly version: string
  readonly versions: Readonly<Partial<Record<'electron' | 'chrome' | 'node', string>>>
  /** A PNG file; null for none. */
  readonly icon: string | null
}

/** The panel of “About Showcall” in the application menu of macOS. Elsewhere Settings and Help say the same. */
export function setAboutPanel(
  app: Pick<App, 'setAboutPanelOptions'>,
  { version, versions, icon }: AboutPanel,
): void {
  const { electron, chrome, node } = versions
  app.setAboutPanelOptions({
    applicationName: 'Showcall',
    applicationVersion: version,
    // macOS puts a build number in brackets behind the version, by default Electron's.
    version: '',
    copyright: 'Copyright © 2026 The Showcall authors. MIT License.',
    credits: `Electron ${electron} · Chromium ${chrome} · Node.js ${node}`,
    ...(icon !== null && { iconPath: icon }),
  })
}
