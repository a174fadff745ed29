import type { Change, Committed } from '../core/change.ts'
import { cellResource, columnResource, cueResource, rundownResource } from '../core/resources.ts'
import { statusOf } from '../core/status.ts'
import type { View } from '../core/view.ts'

/** What can be asked for; the state of the show is always sent. */
export const streamResources = ['rundown', 'cue', 'column', 'cell'] as const
export type StreamResource = (typeof streamResources)[number]

/** Asked resources; `fat` ones carry what they have become, the others null. A cell always carries it. */
export type Asked = ReadonlyMap<StreamResource, Size>

const sizes = ['thin', 'fat'] as const
type Size = (typeof sizes)[number]

/** Null when a name is not known. */
export function parseAsked(events: string | undefined): Asked | null {
  if (events === undefined) return new Map(streamResources.map(name => [name, 'thin']))
  const asked = new Map<StreamResource, Size>()
  for (const part of events.split(',').filter(text => text !== '')) {
    const [name, asks = 'thin', ...more] = part.trim().split(':')
    const known = streamResources.find(resource => resource === name)
    const size = sizes.find(candidate => candidate === asks)
    if (known === undefined || size === undefined || more.length > 0) return null
    asked.set(known, size)
  }
  return asked
}

type StreamEvent = readonly [name: string, data: unknown]

/** The events of one change, the state of the show last; each is made when it is asked for. */
export function* eventsOf(committed: Committed, asked: Asked): Generator<StreamEvent> {
  const { before, after, changes, at } = committed
  for (const change of changes) {
    const size = asked.get(change.resource)
    if (size !== undefined) yield* eventOf(change, after, size === 'fat')
  }
  const status = statusOf(after, at)
  const isSame = before !== null && JSON.stringify(statusOf(before, at)) === JSON.stringify(status)
  if (!isSame) yield ['status', status]
}

function eventOf(change: Change, after: View, fat: boolean): StreamEvent[] {
  switch (change.resource) {
    case 'rundown':
      return [['rundown', { change: change.change, rundown: fat ? rundownResource(after) : null }]]
    case 'cue': {
      const cue = after.cue(change.id)
      const resource = fat && cue !== undefined ? cueResource(cue) : null
      return [['cue', { change: change.change, id: change.id, cue: resource }]]
    }
    case 'column': {
      const column = after.columns.find(candidate => candidate.id === change.id)
      // To the API, one that has become private is no more.
      const shown = column !== undefined && !column.isPrivate ? column : undefined
      const resource = fat && shown !== undefined ? columnResource(shown) : null
      const kind = shown === undefined ? 'removed' : change.change
      return [['column', { change: kind, id: change.id, column: resource }]]
    }
    case 'cell': {
      const { cueId, columnId, cell } = change
      if (after.columns.find(column => column.id === columnId)?.isPrivate === true) return []
      const resource = cell === null ? null : cellResource(cell)
      return [['cell', { change: change.change, cue_id: cueId, column_id: columnId, cell: resource }]]
    }
  }
}
