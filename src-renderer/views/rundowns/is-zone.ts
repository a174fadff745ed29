import { createZone } from '../../../src-main/domain/time/time-zone.ts'

/** A zone that is known by its name; empty is that of each desk. */
export const isZone = (name: string): boolean => name === '' || createZone(name).known
