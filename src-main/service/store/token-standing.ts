import type { TokenStanding } from './rows.ts'

/**
 * Revoked, or issued before all tokens of its scope were rotated: reference, *Tokens*. The desk's own never leaves the
 * desk: a rotation, which is for tokens that others hold, must not cut a show off from its service.
 */
export const isEnded = ({ revokedAt, rotatedAt, issuedAt, isDesk }: TokenStanding): boolean =>
  revokedAt !== null || (!isDesk && rotatedAt !== null && issuedAt <= rotatedAt)
