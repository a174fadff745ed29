import { mkdirSync, mkdtempSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import {
  listCrashDumps,
  pruneCrashDumps,
  readCrashDump,
} from '../../../src-main/hosts/diagnostics/crash-files.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'showcall-crashes-'))
  mkdirSync(join(directory, 'completed'))
})

/** `day`: the later, the newer. */
function dump(name: string, day: number, bytes = 10): void {
  const path = join(directory, 'completed', name)
  writeFileSync(path, 'MDMP')
  truncateSync(path, bytes)
  utimesSync(path, day * 86_400, day * 86_400)
}
const names = async (): Promise<readonly string[]> =>
  (await listCrashDumps(directory)).map(({ name }) => name)

it('of crash dumps the newest ten stay', async () => {
  for (let day = 1; day <= 13; day += 1) dump(`${day}.dmp`, day)
  writeFileSync(join(directory, 'settings.dat'), 'no dump')
  await pruneCrashDumps(directory)
  expect(await names()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map(day => `${day}.dmp`))
})

it('no more of them stay than fit into 50 MB, the newest in any case', async () => {
  dump('old.dmp', 1)
  dump('middle.dmp', 2, 10_000_000)
  dump('new.dmp', 3, 60_000_000)
  await pruneCrashDumps(directory)
  expect(await names()).toEqual(['new.dmp'])
  dump('newer.dmp', 4, 20_000_000)
  dump('newest.dmp', 5, 20_000_000)
  await pruneCrashDumps(directory)
  expect(await names()).toEqual(['newest.dmp', 'newer.dmp'])
})

it('a crash dump is read by the name that was listed, and no other file is', async () => {
  dump('one.dmp', 1)
  writeFileSync(join(directory, 'session.key'), 'secret')
  expect((await readCrashDump(directory, 'one.dmp'))?.toString('latin1', 0, 4)).toBe('MDMP')
  for (const name of ['session.key', '../one.dmp', 'completed/one.dmp', 'two.dmp'])
    expect(await readCrashDump(directory, name)).toBeNull()
  expect(await listCrashDumps(join(directory, 'nowhere'))).toEqual([])
})
