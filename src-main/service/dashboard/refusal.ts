import type { DashboardRefusal } from '../../contract/dashboard.ts'
import { ProblemError, storeProblem } from '../problem-error.ts'

/** A refusal of the core or of the store as an answer; any other error is thrown on. */
export function refused(error: unknown): DashboardRefusal {
  const problem = error instanceof ProblemError ? error : storeProblem(error)
  if (problem !== null) return { ok: false, code: problem.code, detail: problem.message }
  throw error
}

export const done = { ok: true } as const
