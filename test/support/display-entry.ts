import { get } from 'node:https'

/**
 * A display on the stage, in a process of its own: follows the live events of a rundown at the first of these addresses
 * that gives them, and at the next one when they end. Prints each state of the show with where it is from.
 */
const [path = '', token = '', ...origins] = process.argv.slice(2)
/** A desk that does not answer for so long is left for the next one, ms. */
const timeoutMs = 1_000

function follow(at: number): void {
  const origin = origins[at % origins.length] ?? ''
  let isOver = false
  const next = (): void => {
    if (isOver) return
    isOver = true
    asked.destroy()
    setTimeout(() => follow(at + 1), timeoutMs / 5)
  }
  const asked = get(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    // Its people have compared the certificates.
    rejectUnauthorized: false,
    timeout: timeoutMs,
  })
  asked.on('error', next)
  asked.on('timeout', () => asked.socket?.connecting !== false && next())
  asked.on('response', answer => {
    answer.on('error', next)
    answer.on('close', next)
    if (answer.statusCode !== 200) return void answer.resume()
    let unread = ''
    answer.setEncoding('utf8')
    answer.on('data', (text: string) => {
      const events = (unread + text).split('\n\n')
      unread = events.pop() ?? ''
      for (const event of events) print(origin, event)
    })
  })
}

function print(from: string, event: string): void {
  const data = /^event: status$/m.test(event) ? /^data: (.*)$/m.exec(event)?.[1] : undefined
  if (data !== undefined) process.stdout.write(`${JSON.stringify({ from, status: JSON.parse(data) })}\n`)
}

follow(0)
