import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openConfStore } from '../../../src-main/hosts/node/node-host.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'showcall-conf-'))
})

const file = (): string => join(dataDir, 'settings.json')
const mode = (): number => statSync(file()).mode & 0o777

it.skipIf(process.platform === 'win32')('settings are readable by their owner alone', () => {
  openConfStore(dataDir).set('locked', true)
  expect(mode()).toBe(0o600)
})

it.skipIf(process.platform === 'win32')('settings of an earlier version are taken from others', () => {
  writeFileSync(file(), '{"locked":true}')
  chmodSync(file(), 0o644)
  expect(openConfStore(dataDir).get('locked')).toBe(true)
  expect(mode()).toBe(0o600)
})
