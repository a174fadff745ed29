import type { TimeColumn } from '../../state/column-set.ts'

/** Of the columns of the list, which a desk shows, orders and sizes for itself. */
export const timeColumnNames: Readonly<Record<TimeColumn, string>> = {
  planned: 'Planned',
  actual: 'Actual',
  off: '+/−',
}

export const columnsTexts = {
  title: 'Columns of the list',
  detail:
    'Of this page alone; every rundown with columns of these names shows them so. Number, start, duration and title stay.',
  times: {
    planned: 'when the plan starts it',
    actual: 'when it started, or will start',
    off: 'how early or late that is',
  } satisfies Readonly<Record<TimeColumn, string>>,
  show: (name: string) => `Show ${name}`,
  earlier: (name: string) => `Move ${name} to the left`,
  later: (name: string) => `Move ${name} to the right`,
  width: (name: string) => `Width of ${name} in pixels`,
  auto: 'auto',
  px: 'px',
  range: (least: number, most: number) => `From ${least} to ${most}, or empty.`,
  reset: 'As the rundown has them',
  keys: 'The edges of the headings can be dragged; two clicks give a column its share again. Alt+↑ ↓ moves the line here.',
  nothing: 'This rundown has no columns of its own.',
  saved: 'Saved on this computer.',
} as const
