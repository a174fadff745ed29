export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Operation {
  readonly method: Method
  /** After the base address; `{name}` is filled in. */
  readonly path: string
}

const rundown = '/rundowns/{rundown_id}'

/**
 * Every operation of v1 with its method and path: reference, *Operations*. The specification leaves many methods open, so
 * another service may have chosen otherwise. Routes of the service and calls of the client are by these names; nothing else
 * names a path.
 */
export const operations = {
  describeToken: { method: 'GET', path: '/auth' },
  probeRundown: { method: 'GET', path: '/auth/probe' },

  listRundowns: { method: 'GET', path: '/rundowns' },
  createRundown: { method: 'POST', path: '/rundowns' },
  getRundown: { method: 'GET', path: rundown },
  patchRundown: { method: 'PATCH', path: rundown },
  deleteRundown: { method: 'DELETE', path: rundown },

  getStatus: { method: 'GET', path: `${rundown}/status` },
  getCountdown: { method: 'GET', path: `${rundown}/countdown` },
  'action.start': { method: 'POST', path: `${rundown}/action:start` },
  'action.pause': { method: 'POST', path: `${rundown}/action:pause` },
  'action.next': { method: 'POST', path: `${rundown}/action:next` },
  'action.previous': { method: 'POST', path: `${rundown}/action:previous` },
  'action.jump': { method: 'POST', path: `${rundown}/action:jump` },
  'action.adjust-duration': { method: 'POST', path: `${rundown}/action:adjust-duration` },
  streamEvents: { method: 'GET', path: `${rundown}/events` },

  listCues: { method: 'GET', path: `${rundown}/cues` },
  createCue: { method: 'POST', path: `${rundown}/cues` },
  getCue: { method: 'GET', path: `${rundown}/cues/{cue_id}` },
  patchCue: { method: 'PATCH', path: `${rundown}/cues/{cue_id}` },
  deleteCue: { method: 'DELETE', path: `${rundown}/cues/{cue_id}` },
  /** Ours; other services have it elsewhere, or not at all. */
  closeGap: { method: 'POST', path: `${rundown}/cues/{cue_id}/action:close-gap` },
  reorderCues: { method: 'POST', path: `${rundown}/cues:reorder` },
  bulkCues: { method: 'POST', path: `${rundown}/cues:bulk` },

  listColumns: { method: 'GET', path: `${rundown}/columns` },
  createColumn: { method: 'POST', path: `${rundown}/columns` },
  getColumn: { method: 'GET', path: `${rundown}/columns/{column_id}` },
  patchColumn: { method: 'PATCH', path: `${rundown}/columns/{column_id}` },
  deleteColumn: { method: 'DELETE', path: `${rundown}/columns/{column_id}` },
  reorderColumns: { method: 'POST', path: `${rundown}/columns:reorder` },

  readCells: { method: 'GET', path: `${rundown}/cells` },
  writeCell: { method: 'PUT', path: `${rundown}/cells` },
  bulkCells: { method: 'POST', path: `${rundown}/cells:bulk` },

  listMentions: { method: 'GET', path: `${rundown}/mentions` },
  createMention: { method: 'POST', path: `${rundown}/mentions` },
  getMention: { method: 'GET', path: `${rundown}/mentions/{mention_id}` },
  patchMention: { method: 'PATCH', path: `${rundown}/mentions/{mention_id}` },
  deleteMention: { method: 'DELETE', path: `${rundown}/mentions/{mention_id}` },
  bulkMentions: { method: 'POST', path: `${rundown}/mentions:bulk` },

  listTextVariables: { method: 'GET', path: `${rundown}/text-variables` },
  createTextVariable: { method: 'POST', path: `${rundown}/text-variables` },
  getTextVariable: { method: 'GET', path: `${rundown}/text-variables/{key}` },
  patchTextVariable: { method: 'PATCH', path: `${rundown}/text-variables/{key}` },
  deleteTextVariable: { method: 'DELETE', path: `${rundown}/text-variables/{key}` },
  bulkTextVariables: { method: 'POST', path: `${rundown}/text-variables:bulk` },

  getOutputMessage: { method: 'GET', path: `${rundown}/output-message` },
  patchOutputMessage: { method: 'PATCH', path: `${rundown}/output-message` },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationName = keyof typeof operations

/** What a route or a call begins with: the name of an operation, its method and its path. */
export const v1 = <const Name extends OperationName>(
  name: Name,
): { readonly operation: Name } & (typeof operations)[Name] => ({
  operation: name,
  ...operations[name],
})
