/**
 * Chromium does not know the schemes that an application registers. Their pages lie on origins of https that nobody
 * can own, one for each scheme and host, and every address that the application sees is translated back.
 */
const reserved = '.scheme.invalid'

export function toBrowser(url: string, schemes: ReadonlySet<string>): string {
  const found = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url)
  const [, scheme = '', host = '', rest = ''] = found ?? []
  return schemes.has(scheme) ? `https://${host}.${scheme}${reserved}${rest}` : url
}

export function toApplication(url: string): string {
  const found = /^https:\/\/([^/?#]*)\.([a-z0-9+-]+)\.scheme\.invalid(.*)$/s.exec(url)
  return found === null ? url : `${found[2]}://${found[1]}${found[3]}`
}
