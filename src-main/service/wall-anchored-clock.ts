import { performance } from 'node:perf_hooks'
import { type Clock, instant } from '../domain/time/time.ts'

/** The wall clock as it stood at the start, carried on by the monotonic one: a step of the wall moves no countdown. */
export function createWallAnchoredClock(): Clock {
  const anchor = Date.now() - performance.now()
  return () => instant(anchor + performance.now())
}
