import type { Origin } from '../core/change.ts'

/** What a person at the desk asks for. */
export const byPerson: Origin = { requestId: null, actor: 'dashboard', pressId: null }
