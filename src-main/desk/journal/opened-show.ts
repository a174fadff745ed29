import type { RunnerState } from '../../domain/runner.ts'
import type { RundownContent } from '../ports/show-service.ts'

/** A rundown whose show is known. */
export interface OpenedShow {
  readonly rundownId: string
  /** `own` for the service in this computer, whose port may change; else its address, without secrets. */
  readonly service: string
  /** Null until it is known; `edited` brings it. */
  readonly content: RundownContent | null
  readonly state: RunnerState
}

export type KnownShow = OpenedShow & { readonly content: RundownContent }
