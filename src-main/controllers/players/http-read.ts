import { Agent, type IncomingMessage, request } from 'node:http'
import { PlayerFailure } from '../../desk/ports/players.ts'

/** The most bytes of one answer. A vMix with a thousand inputs says half of it. */
const largestAnswer = 2_000_000

/** Reads of one HTTP server, over one connection that stays open. */
export interface HttpReads {
  /** The body of the answer to GET; rejects with `PlayerFailure`. */
  get(path: string): Promise<string>
  close(): void
}

export function openHttpReads({ host, port }: { readonly host: string; readonly port: number }): HttpReads {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  let isClosed = false
  return {
    get: path =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new PlayerFailure('closed'))
          return
        }
        const asked = request({ host, port, path, agent, headers: { accept: '*/*' } }, answer => {
          void bodyOf(answer).then(resolve, reject)
        })
        // What answers in another protocol is there.
        asked.on('error', error =>
          reject(
            new PlayerFailure(
              'code' in error && String(error.code).startsWith('HPE_') ? 'garbage' : 'refused',
            ),
          ),
        )
        asked.end()
      }),
    close() {
      isClosed = true
      agent.destroy()
    },
  }
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer) {
      // Without an encoding, parts are buffers.
      const bytes = Buffer.from(part as Uint8Array)
      size += bytes.length
      if (size > largestAnswer) throw new PlayerFailure('garbage')
      parts.push(bytes)
    }
  } catch (error) {
    throw error instanceof PlayerFailure ? error : new PlayerFailure('closed')
  }
  const { statusCode = 0 } = answer
  if (statusCode === 401 || statusCode === 403) throw new PlayerFailure('password')
  if (statusCode !== 200) throw new PlayerFailure('garbage')
  return Buffer.concat(parts).toString('utf8')
}
