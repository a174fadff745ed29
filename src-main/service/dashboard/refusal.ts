import type { DashboardRefusal } from '../../contract/dashboard.ts'
import { ProblemError } from '../problem-error.ts'

/** A refusal of the core as an answer; what is none of its own is thrown on. */
export function refused(error: unknown): DashboardRefusal {
  if (error instanceof ProblemError) return { ok: false, code: error.code, detail: error.message }
  throw error
}

export const done = { ok: true } as const
