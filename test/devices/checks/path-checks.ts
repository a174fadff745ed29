import type { Check } from './check.ts'

export const pathChecks: readonly Check[] = []
