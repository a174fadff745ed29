import type { ChangeOrigin } from '../core/change.ts'

/** What a person at the desk asks for. */
export const byPerson: ChangeOrigin = { requestId: null, actor: 'dashboard', pressId: null }
