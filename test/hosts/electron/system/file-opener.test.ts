import { expect, it } from 'vitest'
import { createFileOpener } from '../../../../src-main/hosts/electron/system/file-opener.ts'

it('files that the system names before the desk is up are opened once it is, in order, one at a time', async () => {
  const log: string[] = []
  const files = createFileOpener()
  files.open('/a.showcall')
  files.open('/b.csv')
  const first = Promise.withResolvers<void>()
  files.ready(async path => {
    log.push(path)
    if (path === '/a.showcall') await first.promise
    if (path === '/b.csv') throw new Error('not a running order')
  })
  await new Promise(setImmediate)
  expect(log).toEqual(['/a.showcall'])
  first.resolve()
  files.open('/c.json')
  await new Promise(setImmediate)
  // A file that fails holds up none behind it.
  expect(log).toEqual(['/a.showcall', '/b.csv', '/c.json'])
})
