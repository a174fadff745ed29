import type { ConnectionAddresses } from '../contract/connection.ts'

/** What is wrong with the addresses of a connection, in a sentence; null when nothing is. */
export function checkAddresses({ baseUrl, v0Url, socketUrl }: ConnectionAddresses): string | null {
  return (
    fault('v1 address', baseUrl) ??
    (v0Url === null ? null : fault('v0 address', v0Url)) ??
    (socketUrl === null ? null : fault('push address', socketUrl))
  )
}

function fault(name: string, address: string): string | null {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return `The ${name} “${address}” is not a web address. It starts with https:// or http://.`
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `The ${name} starts with ${url.protocol}//. It must start with https:// or http://.`
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    return `The ${name} contains a name, a password or a query. Remove it; the token has its own field.`
  }
  return null
}
