import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'

const contest = fileURLToPath(new URL('../fixtures/shows/song-contest-final.csv', import.meta.url))

/**
 * The running order of the fixtures without fixed starts, as a file in that folder: with them GO has to be held at some
 * hours of the day.
 */
export function showWithoutStarts(folder: string): string {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(contest, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  })
  const path = join(folder, 'song-contest-final.csv')
  writeFileSync(path, Papa.unparse(data.map(row => ({ ...row, start: '' }))))
  return path
}
