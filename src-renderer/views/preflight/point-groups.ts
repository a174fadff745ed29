import type { PreflightCheck, PreflightPoint } from '../../../src-main/domain/preflight/point.ts'
import type { ViewName } from '../../state/session/ui-state.ts'

export const pointGroups = ['show', 'service', 'controllers', 'outputs', 'computer', 'standby'] as const
export type PointGroup = (typeof pointGroups)[number]

/** Where a check stands, and the view in which what it finds is put right; null for none. */
const places: Readonly<Record<PreflightCheck, readonly [PointGroup, ViewName | null]>> = {
  start: ['show', 'edit'],
  cues: ['show', 'edit'],
  fixed: ['show', 'edit'],
  calls: ['show', 'edit'],
  link: ['service', 'connections'],
  clock: ['service', 'connections'],
  budget: ['service', 'connections'],
  token: ['service', 'connections'],
  versions: ['service', null],
  surface: ['controllers', 'controllers'],
  display: ['outputs', 'outputs'],
  power: ['computer', null],
  sleep: ['computer', null],
  disk: ['computer', null],
  journal: ['computer', null],
  standby: ['standby', null],
}

export const groupOf = ({ check }: PreflightPoint): PointGroup => places[check][0]

export const mendedIn = ({ check }: PreflightPoint): ViewName | null => places[check][1]
