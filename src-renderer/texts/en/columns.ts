import type { TimeColumn } from '../../state/rundowns/column-set.ts'

/** Of the columns of the list, which a desk shows, orders and sizes for itself. */
export const timeColumnNames: Readonly<Record<TimeColumn, string>> = {
  planned: 'Planned',
  actual: 'Actual',
  off: '+/−',
}

export const columnsTexts = {
  title: 'List columns',
  detail: 'For this browser. Number, start, duration and title are always shown.',
  times: {
    planned: 'planned start',
    actual: 'actual or expected start',
    off: 'early or late',
  } satisfies Readonly<Record<TimeColumn, string>>,
  show: (name: string) => `Show ${name}`,
  earlier: (name: string) => `Move ${name} left`,
  later: (name: string) => `Move ${name} right`,
  width: (name: string) => `Width of ${name} in pixels`,
  auto: 'auto',
  px: 'px',
  range: (least: number, most: number) => `From ${least} to ${most}, or empty.`,
  reset: 'Reset columns',
  keys: 'Drag the edge of a heading to resize; double-click to reset. Alt+↑ ↓ moves a line here.',
  nothing: 'This rundown has no text columns.',
  saved: 'Saved.',
} as const
