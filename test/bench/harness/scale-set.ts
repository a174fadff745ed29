import type { Requester } from './request.ts'

const cueCount = 1_000
const columnCount = 50
const bulk = 500
/** As much as one cell may hold. */
export const fullCell = 'x'.repeat(100_000)

export interface LargeRundown {
  readonly id: string
  readonly url: string
  readonly cues: readonly string[]
  readonly columns: readonly string[]
}

interface Created {
  readonly id: string
  readonly cue_order: readonly { readonly id: string }[]
  readonly column_order: readonly string[]
}

/** 1,000 cues by 50 columns; its cells are empty. */
export async function createLargeRundown(
  ask: Requester,
  baseUrl: string,
  title: string,
  cues = cueCount,
): Promise<LargeRundown> {
  const reply = await ask('POST', `${baseUrl}/rundowns`, {
    title,
    columns: Array.from({ length: columnCount }, (_, at) => ({ name: `Column ${at + 1}` })),
    cues: Array.from({ length: cues }, (_, at) => ({
      title: `Cue ${at + 1}: item of the running order`,
      subtitle: at % 3 === 0 ? `Presenter ${at % 7}` : '',
      duration_ms: 60_000,
    })),
  })
  // The service's own reply to a create, by the contract.
  const { data } = JSON.parse(reply) as { readonly data: Created }
  return {
    id: data.id,
    url: `${baseUrl}/rundowns/${data.id}`,
    cues: data.cue_order.map(node => node.id),
    columns: data.column_order,
  }
}

/** Writes every cell, short ones but for the first, which is as long as a cell can be. */
export async function fillCells(ask: Requester, { url, cues, columns }: LargeRundown): Promise<void> {
  const perBulk = bulk / columns.length
  for (let from = 0; from < cues.length; from += perBulk) {
    const items = cues
      .slice(from, from + perBulk)
      .flatMap(cue_id =>
        columns.map((column_id, at) => ({ cue_id, column_id, content: `Note ${at + 1} of ${from}` })),
      )
    await ask('POST', `${url}/cells:bulk`, { items })
  }
  const first = { cue_id: cues[0], column_id: columns[0], content: fullCell }
  await ask('POST', `${url}/cells:bulk`, { items: [first] })
}
