import { type Position, parsePosition } from '../../domain/feed/position.ts'

/** The position that `meta` of an answer tells; null where the service does not number its changes. */
export const positionOf = (told: unknown): Position | null =>
  typeof told === 'string' ? parsePosition(told) : null
