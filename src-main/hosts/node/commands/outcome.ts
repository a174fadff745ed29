import type { DashboardRefusal, DashboardReply } from '../../../contract/dashboard.ts'
import type { ActCommand, Acts, CommandOutcome } from './command.ts'

export const said = (say: string): CommandOutcome => ({ done: true, say })

export const refusal = ({ code, detail }: DashboardRefusal): CommandOutcome => ({
  done: false,
  say: `${detail} (${code})`,
})

/** `say` when it was done, else why not. */
export const outcomeOf = (reply: DashboardReply, say: string): CommandOutcome =>
  reply.ok ? said(say) : refusal(reply)

/** Rows under their heads, for a person and for `cut` alike; `none` when there are no rows. */
export function listed(
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  none: string,
): CommandOutcome {
  if (rows.length === 0) return said(none)
  const cells = [heads, ...rows].map(row => row.map(cell => shown(cell)))
  const widths = heads.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const lines = cells.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return { done: true, print: lines.join('\n') }
}

export const timeOf = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString())

/** A title is somebody's text: what would steer a terminal is no part of it. */
const shown = (cell: string | number | null): string =>
  cell === null || cell === '' ? '-' : String(cell).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

interface SimpleAct extends Pick<ActCommand, 'name' | 'does'> {
  readonly act: (acts: Acts, first: string, second: string) => Promise<DashboardReply>
  /** Once it is done. */
  readonly say: string
}

/** A command that is one act on what one or two IDs name. */
export const actOn = (positionals: readonly string[], { name, does, act, say }: SimpleAct): ActCommand => ({
  kind: 'act',
  name,
  positionals,
  does,
  plan:
    ({ positionals: [first = '', second = ''] }) =>
    async acts =>
      outcomeOf(await act(acts, first, second), say),
})
