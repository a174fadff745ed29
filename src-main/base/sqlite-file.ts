import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Instant } from '../domain/time/time.ts'

/** The primary result code of an error of SQLite; −1 for another error. */
export function resultCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : -1
}

const damage = new Set([11, 26])

/** SQLITE_CORRUPT or SQLITE_NOTADB. */
export const isDamage = (error: unknown): boolean => damage.has(resultCode(error))

/**
 * Makes a directory and those above it, for their owner alone; one that is there already is fine. Not `recursive`: in
 * places like /proc, where nothing can be made, that never returns. Throws what `mkdirSync` throws.
 */
export function makePath(directory: string): void {
  if (existsSync(directory) && statSync(directory).isDirectory()) return
  const parent = dirname(directory)
  if (parent !== directory) makePath(parent)
  mkdirSync(directory, { mode: 0o700 })
}

/** A name beside that of a file, for what it was until now. */
export const asideName = (file: string, why: string, now: Instant): string =>
  `${file}.${why}-${timeStamp(now)}`

/** For the name of a file: no system takes a colon. */
export const timeStamp = (now: Instant): string => new Date(now).toISOString().replaceAll(/[:.]/g, '-')

/** Gives a database another name, with the logs that belong to it. Throws what `renameSync` throws. */
export function moveDatabase(file: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, to + suffix)
  }
}
