import type { ConnectionAddresses } from '../../contract/connection.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'

/** What is wrong with the addresses of a connection; null when nothing is. */
export function checkAddresses({ baseUrl, v0Url, socketUrl }: ConnectionAddresses): Message | null {
  return (
    fault(messageOf('address.v1'), baseUrl) ??
    (v0Url === null ? null : fault(messageOf('address.v0'), v0Url)) ??
    (socketUrl === null ? null : fault(messageOf('address.push'), socketUrl))
  )
}

function fault(field: Message, address: string): Message | null {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return messageOf('address.not-web', { field, address })
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return messageOf('address.protocol', { field, protocol: url.protocol })
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    return messageOf('address.has-query', { field })
  }
  return null
}

/** Whether a certificate that a person has trusted at one address is meant for the other one too: its port may change. */
export const isSameHost = (one: string, other: string): boolean =>
  new URL(one).hostname === new URL(other).hostname
