import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
