import type { V0Cue, V0Rundown } from '../contract/v0/push.ts'
import type { PatchOutputMessage } from '../contract/v1/bodies.ts'
import type { OutputMessageResource } from '../contract/v1/resources.ts'
import type { PublicCommand } from '../desk/ports/show-service.ts'
import type { Http, HttpRequest } from './http.ts'

/**
 * The deprecated interface over HTTP: API section 4.9. Its `Http` has the v0 address and the v0 token, which goes in
 * the Authorization header and never into an address. v0 knows no Idempotency-Key: show control is sent once, whatever
 * becomes of it, although it is a GET; reading, and setting the output message to what it shall be, are repeated.
 * Nothing is cached. Each failure is an `ApiError`.
 */
export interface V0Client {
  /** Whether a v0 interface answers at this address; needs no valid token. */
  ping(): Promise<void>
  rundown(rundownId: string): Promise<V0Rundown>
  cues(rundownId: string): Promise<readonly V0Cue[]>
  act(rundownId: string, command: PublicCommand): Promise<void>
  patchOutputMessage(rundownId: string, body: PatchOutputMessage): Promise<Partial<OutputMessageResource>>
  showOutputMessage(rundownId: string): Promise<void>
  hideOutputMessage(rundownId: string): Promise<void>
  toggleOutputMessage(rundownId: string): Promise<void>
}

export function createV0Client(http: Http): V0Client {
  const at = (rundownId: string, rest = ''): string => `/rundown/${encodeURIComponent(rundownId)}${rest}`
  const read = async <Data>(path: string): Promise<Data> =>
    (await http.request<Data>({ method: 'GET', path, lane: 'read', timeoutMs: 10_000 })).data
  const message = async (rundownId: string, word: 'show' | 'hide' | 'toggle'): Promise<void> => {
    const path = at(rundownId, `/output-message/${word}`)
    const repeatable = word !== 'toggle'
    await http.request({ method: 'POST', path, lane: 'write', timeoutMs: 10_000, repeatable })
  }

  return {
    async ping() {
      await read('/ping')
    },
    rundown: rundownId => read(at(rundownId)),
    async cues(rundownId) {
      const told = await read<{ readonly cues?: readonly V0Cue[] }>(at(rundownId, '/cues'))
      return told.cues ?? []
    },
    async act(rundownId, command) {
      const { method, path } = v0Request(command)
      const request = { method, path: at(rundownId, path), lane: 'control', timeoutMs: 1_500 } as const
      await http.request({ ...request, repeatable: false })
    },
    async patchOutputMessage(rundownId, body) {
      const path = at(rundownId, '/output-message')
      const request = { method: 'PATCH', path, lane: 'write', timeoutMs: 10_000, body } as const
      return (await http.request<Partial<OutputMessageResource> | null>(request)).data ?? {}
    },
    showOutputMessage: rundownId => message(rundownId, 'show'),
    hideOutputMessage: rundownId => message(rundownId, 'hide'),
    toggleOutputMessage: rundownId => message(rundownId, 'toggle'),
  }
}

/** A fact of v0, and not one of the choices. */
function v0Request(command: PublicCommand): Pick<HttpRequest, 'method' | 'path'> {
  switch (command.verb) {
    case 'jump':
      return { method: 'PUT', path: `/cues/${encodeURIComponent(command.cueId)}/jump-to-cue` }
    case 'adjust-duration': {
      const word = command.delta < 0 ? 'subtract' : 'add'
      return { method: 'GET', path: `/cues/active/${word}?amount=${Math.abs(command.delta)}` }
    }
    default:
      return { method: 'GET', path: `/${command.verb}` }
  }
}
