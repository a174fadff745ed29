import { longestClipName, longestPlayerName } from '../../domain/players/player.ts'
import { cellCharacters } from '../../domain/rich-text/cell-text.ts'

/** Every limit of the reference, *Limits*. */
export const limits = {
  bodyBytes: 1_048_576,
  cellsPerInclude: 1_000,
  bulkItems: 500,
  cuesPerRundown: 1_000,
  columnsPerRundown: 50,
  groupsPerDepartment: 8,
  mentionsPerRundown: 100,
  textVariablesPerRundown: 100,
  cellCharacters,
  idempotencyKeyCharacters: 256,
  pageItems: 100,
  rateWindowSeconds: 60,
} as const

/** Lengths that the specification leaves open, in characters; durations in milliseconds. */
export const lengths = {
  id: 64,
  title: 500,
  subtitle: 2_000,
  columnName: 100,
  departmentShortName: 8,
  departmentGroup: 30,
  mentionName: 100,
  mentionDescription: 2_000,
  variableKey: 64,
  variableValue: 10_000,
  outputMessage: 1_000,
  playerName: longestPlayerName,
  clipName: longestClipName,
  /** Seven days. */
  durationMs: 604_800_000,
} as const
