import type { ChangeReply, DashboardRefusal, RundownListing, RundownParts } from '../../contract/dashboard.ts'
import { deskPath, type EditOutcomes, type ReadScript, type WrittenScript } from '../../contract/desk-v1.ts'
import { scriptReaders } from '../../contract/script.ts'
import type { OwnerActions } from '../../desk/ports/show-service.ts'
import { ApiError, asSentence, mayHaveArrived, sentenceOf } from '../http/api-error.ts'
import { type Http, triedAtMost } from '../http/http.ts'
import type { Lane } from '../http/pacing.ts'
import type { HttpReply } from '../http/read-reply.ts'
import type { Link } from '../link/link.ts'

interface RemoteOwnerOptions {
  /** Of v1. */
  readonly baseUrl: string
  readonly http: Http
  readonly link: Pick<Link, 'health' | 'onChange' | 'personActs'>
  /** Local steady milliseconds. */
  readonly local: () => number
}

const timeoutMs = 5_000
/** Of up to a thousand edits, or of a script. */
const largeTimeoutMs = 20_000
/** The script is asked for every few seconds: a request without an answer is not repeated. */
const once = { repeatable: false } as const

/**
 * Owner actions of a remote service, by `/desk-v1`: available where the service has it and the token was made for a desk.
 * That is checked whenever the link becomes live, and reported to the link.
 */
export function openRemoteOwner({ baseUrl, http, link, local }: RemoteOwnerOptions): OwnerActions {
  // Through the client of v1, since both share one budget.
  const at = (path: string) => `/..${deskPath}${path}`
  const of = (rundownId: string, path: string) => at(`/rundowns/${encodeURIComponent(rundownId)}${path}`)

  const read = <Data>(path: string): Promise<HttpReply<Data>> =>
    http.request<Data>({ method: 'GET', path, lane: 'read', timeoutMs })

  async function change(path: string, body: object | undefined, lane: Lane): Promise<ChangeReply> {
    try {
      const deadline = lane === 'control' ? local() + triedAtMost.control : undefined
      const { meta } = await http.request({ method: 'POST', path, lane, timeoutMs, body, deadline })
      return { ok: true, position: meta.seq ?? '' }
    } catch (error) {
      return refused(error)
    }
  }

  async function check(): Promise<void> {
    try {
      await read(at('/auth'))
      link.personActs(true)
    } catch (error) {
      // Without an answer nothing changes; a refused token is detected by the requests that need it.
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) link.personActs(false)
    }
  }
  let was = ''
  if (/\/api-v1\/*$/.test(baseUrl))
    link.onChange(({ state }) => {
      if (state === 'live' && was !== state) void check()
      was = state
    })

  return {
    end: rundownId => change(of(rundownId, '/show:end'), undefined, 'control'),
    reset: rundownId => change(of(rundownId, '/show:reset'), undefined, 'control'),
    restore: (rundownId, state, from) => change(of(rundownId, '/show:restore'), { state, from }, 'control'),
    setSkipped: (rundownId, cueId, skipped) =>
      change(of(rundownId, '/cues:mark'), { cueId, skipped }, 'control'),
    setPreventEdits: (rundownId, cueId, preventEdits) =>
      change(of(rundownId, '/cues:mark'), { cueId, preventEdits }, 'write'),
    setColumn: (rundownId, columnId, fields) =>
      change(of(rundownId, '/columns:mark'), { columnId, ...fields }, 'write'),
    async applyEdits(rundownId, edits, over = []) {
      try {
        const { data, meta } = await http.request<EditOutcomes>({
          method: 'POST',
          path: of(rundownId, '/edits:apply'),
          lane: 'write',
          timeoutMs: largeTimeoutMs,
          body: { edits, ...(over.length > 0 && { over }) },
        })
        return { ok: true, position: meta.seq ?? '', results: data.results }
      } catch (error) {
        // Its code says that it can be sent again.
        if (error instanceof ApiError && !mayHaveArrived(error))
          return { ok: false, code: error.code, detail: error.message }
        return refused(error)
      }
    },
    scripts: {
      async tags(rundownId) {
        const { data } = await http.request<ReadScript>({
          method: 'GET',
          path: of(rundownId, '/script'),
          lane: 'read',
          timeoutMs,
          ...once,
        })
        return data.tags
      },
      async read(rundownId, part) {
        const { data } = await http.request<ReadScript>({
          method: 'GET',
          path: of(rundownId, `/script?part=${part}`),
          lane: 'read',
          timeoutMs: largeTimeoutMs,
          ...once,
        })
        return { state: scriptReaders[part](data.state), tag: data.tags[part] }
      },
      async write(rundownId, part, state, over) {
        try {
          const { data } = await http.request<WrittenScript>({
            method: 'POST',
            path: of(rundownId, '/script:write'),
            lane: 'write',
            timeoutMs: largeTimeoutMs,
            body: { part, state, over },
            ...once,
          })
          return { ok: true, tag: data.tag }
        } catch (error) {
          return refused(error)
        }
      },
    },
    async listRundowns() {
      return (await asSentence(read<{ readonly items: readonly RundownListing[] }>(at('/rundowns')))).data
        .items
    },
    async readParts(rundownId) {
      try {
        return { ok: true, ...(await read<RundownParts>(of(rundownId, '/parts'))).data }
      } catch (error) {
        return refused(error)
      }
    },
  }
}

/** Converts a refusal; a missing answer is thrown as a sentence. */
function refused(error: unknown): DashboardRefusal {
  if (error instanceof ApiError && !error.unanswered)
    return { ok: false, code: error.code, detail: error.message }
  throw sentenceOf(error)
}
