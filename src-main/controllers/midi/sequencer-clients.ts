/**
 * Addresses, `24:0`, of the ports that have a listener, as the sequencer of Linux lists them in
 * `/proc/asound/seq/clients`.
 */
export function readSending(text: string): ReadonlySet<string> {
  const sending = new Set<string>()
  let client = ''
  let port = ''
  for (const line of text.split('\n')) {
    client = /^Client\s+(\d+) :/.exec(line)?.[1] ?? client
    port = /^ +Port\s+(\d+) :/.exec(line)?.[1] ?? port
    if (/^ +Connecting To:/.test(line)) sending.add(`${client}:${port}`)
  }
  return sending
}
