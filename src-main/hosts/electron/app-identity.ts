import type { App } from 'electron'

/** The application's name to the system: the package's `appId`, and the name of its `.desktop` file. */
export const applicationId = 'app.showcall.desk'

/**
 * Windows groups windows and notifications by it. On Linux portals refuse global shortcuts to an application without a
 * reverse-DNS name, and desktops find the icon by it. Call before Electron is ready.
 */
export function setAppIdentity(
  app: Pick<App, 'setName' | 'setAppUserModelId' | 'setDesktopName'>,
  platform: NodeJS.Platform,
): void {
  app.setName('Showcall')
  if (platform === 'win32') app.setAppUserModelId(applicationId)
  if (platform === 'linux') app.setDesktopName(`${applicationId}.desktop`)
}
