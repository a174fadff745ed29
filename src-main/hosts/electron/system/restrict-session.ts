import type { Session } from 'electron'

/** The session of all pages, as far as it is set here. */
export type RestrictedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerEnabled'
>

/** Copy buttons, and outputs that keep their screen on. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'screen-wake-lock'])

/**
 * Grants pages of `origin` (`scheme://host`), in their main frame, the two permissions that they use, and refuses all
 * else: devices are opened by the main process, and no page captures a screen. Electron grants everything where a
 * handler is missing. Spelling is not checked, since Electron would fetch a dictionary from a public server. Call before
 * the first window is made.
 */
export function restrictSession(session: RestrictedSession, origin: string): void {
  const grants = (permission: string, address: string, isMainFrame: boolean): boolean =>
    granted.has(permission) && isMainFrame && (address === origin || address.startsWith(`${origin}/`))
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(grants(permission, requestingUrl ?? '', isMainFrame)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, { isMainFrame }) =>
    grants(permission, requestingOrigin, isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.setSpellCheckerEnabled(false)
}
