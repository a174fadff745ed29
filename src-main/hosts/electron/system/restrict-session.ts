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

/** Copy buttons, and outputs that keep their screen on. Of the microphone see `listens`. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'screen-wake-lock'])

/**
 * Grants pages of `origin` (`scheme://host`), in their main frame, the permissions that they use, and refuses all else:
 * devices are opened by the main process, and no page captures a screen or a camera. `listens`: a person has chosen an audio
 * input as the source of timecode. Electron grants everything where a
 * handler is missing. Spelling is not checked, since Electron would fetch a dictionary from a public server. Call before
 * the first window is made.
 */
export function restrictSession(session: RestrictedSession, origin: string, listens: () => boolean): void {
  const grants = (permission: string, address: string, isMainFrame: boolean, media: Media): boolean =>
    (granted.has(permission) || (permission === 'media' && isSoundAlone(media) && listens())) &&
    isMainFrame &&
    (address === origin || address.startsWith(`${origin}/`))
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { requestingUrl = '', isMainFrame } = details
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    answer(grants(permission, requestingUrl, isMainFrame, media))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, { isMainFrame, mediaType }) =>
    grants(permission, requestingOrigin, isMainFrame, mediaType === undefined ? [] : [mediaType]),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.setSpellCheckerEnabled(false)
}

type Media = readonly ('audio' | 'video' | 'unknown')[]

const isSoundAlone = (media: Media): boolean => media.length > 0 && media.every(type => type === 'audio')
