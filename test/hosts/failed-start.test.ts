import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import { startTestHost } from '../support/test-host.ts'

it('a start that fails closes the devices that it opened', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'showcall-failed-'))
  const ended: string[] = []
  try {
    const starting = startTestHost({
      dataDir,
      rendererDir: dataDir,
      failed: error => expect.unreachable(error.message),
      devices: () => ({
        ...noDevices,
        sources: [
          { start: async () => ({ stop: async () => void ended.push('deck') }) },
          {
            async start() {
              throw new Error('The driver cannot be loaded.')
            },
          },
        ],
        close: async () => void ended.push('bus'),
      }),
    })
    await expect(starting).rejects.toThrow('The driver cannot be loaded.')
    expect(ended).toEqual(['deck', 'bus'])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
