import { connect } from 'node:net'

/** What the service sends back on a bare socket until it closes it, or `until` is in it. */
export function exchange(origin: string, parts: readonly string[], until?: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', data => {
      text += data
      if (until !== undefined && text.includes(until)) socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    for (const part of parts) socket.write(part)
  })
}

/** Status, headers by lower-case name, and body of a reply with a length. */
export function parseReply(text: string) {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}
