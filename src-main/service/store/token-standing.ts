import type { TokenStanding } from './rows.ts'

/** Revoked, or issued before all tokens of its scope were rotated: API section 5, rule 5. */
export const isEnded = ({ revokedAt, rotatedAt, issuedAt }: TokenStanding): boolean =>
  revokedAt !== null || (rotatedAt !== null && issuedAt <= rotatedAt)
