import type { Check } from './check.ts'

export const permissionChecks = (_guest: boolean): readonly Check[] => []
