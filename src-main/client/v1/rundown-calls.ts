import type { CreateRundown, PatchRundown } from '../../contract/v1/bodies.ts'
import type {
  CellResource,
  ColumnResource,
  CueResource,
  RundownResource,
  TokenInfo,
} from '../../contract/v1/resources.ts'
import type { Position } from '../../domain/feed/position.ts'
import { ApiError } from '../http/api-error.ts'
import { includes, isVisible, queries } from '../http/api-operations.ts'
import type { Calls, WriteReply } from './calls.ts'
import { positionOf } from './position-of.ts'

export type Include = (typeof includes.names)[number]

/** A rundown with what was asked for; what was not is empty. */
export interface RundownReply {
  readonly rundown: RundownResource
  readonly cues: readonly CueResource[]
  readonly columns: readonly ColumnResource[]
  /** Undefined unless asked for. */
  readonly cells: readonly CellResource[] | undefined
  /** Null where the service does not number its changes. */
  readonly position: Position | null
}

/** Operations on what a token sees, and rundowns as a whole. */
export interface RundownCalls {
  /** As the service tells it; only `expires_at` is certain, and its form is not: see `expiryOf`. */
  describeToken(): Promise<Partial<TokenInfo>>
  probe(rundownId: string): Promise<boolean>
  rundowns(): Promise<readonly RundownResource[]>
  rundownPages(): AsyncGenerator<readonly RundownResource[], void, undefined>
  /** More than 1,000 cells do not fit in one reply (`payload.too_large`): read them by page. */
  rundown(rundownId: string, include: readonly Include[]): Promise<RundownReply>
  createRundown(body: CreateRundown): Promise<RundownResource>
  patchRundown(rundownId: string, body: PatchRundown): Promise<WriteReply<RundownResource>>
  deleteRundown(rundownId: string): Promise<void>
}

export function rundownCalls({ call, data, written, all, pages }: Calls): RundownCalls {
  const at = (rundownId: string) => ({ params: { rundown_id: rundownId } })
  return {
    describeToken: () => data('describeToken'),
    async probe(rundownId) {
      try {
        return isVisible(await data('probeRundown', { query: { [queries.rundown]: rundownId } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false
        throw error
      }
    },
    rundowns: () => all('listRundowns'),
    rundownPages: () => pages('listRundowns'),
    async rundown(rundownId, include) {
      const asked = include.length === 0 ? undefined : include.join(includes.separator)
      const reply = await call<RundownResource>('getRundown', {
        ...at(rundownId),
        query: { [queries.include]: asked },
      })
      /** A service that does not include what was asked for has it by page. */
      const part = async <Item>(name: Include, list: 'listCues' | 'listColumns' | 'readCells') => {
        if (!include.includes(name)) return []
        const told = reply.included[name]
        return Array.isArray(told) ? (told as readonly Item[]) : all<Item>(list, at(rundownId))
      }
      return {
        rundown: reply.data,
        position: positionOf(reply.meta.seq),
        cues: await part<CueResource>('cues', 'listCues'),
        columns: await part<ColumnResource>('columns', 'listColumns'),
        cells: include.includes('cells') ? await part<CellResource>('cells', 'readCells') : undefined,
      }
    },
    createRundown: body => data('createRundown', { body }),
    patchRundown: (rundownId, body) => written('patchRundown', { ...at(rundownId), body }),
    async deleteRundown(rundownId) {
      await call('deleteRundown', at(rundownId))
    },
  }
}
