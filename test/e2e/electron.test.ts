import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const binary = electronBinary()
const display =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
const missing =
  binary === null ? "Electron's binary is not on this machine" : display ? null : 'there is no display'

describe('the desk in Electron', () => {
  const title = 'opens a window with the demo show; Space starts it'
  if (binary === null || missing !== null) {
    process.stderr.write(`Not run: the desk in Electron, because ${missing}.\n`)
    it.skip(title, () => undefined)
    return
  }

  it(title, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'showcall-electron-'))
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const app = await _electron.launch({
      executablePath: binary,
      args: [...sandbox, root, '--port', '0', '--data-dir', dataDir],
    })
    try {
      const page = await app.firstWindow()
      await page.getByTestId('go').waitFor()
      await page.keyboard.press('Space')
      await page.locator('[data-testid="cue-row"][data-state="on-air"]').waitFor()
      expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false)
    } finally {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

function electronBinary(): string | null {
  const home = join(root, 'node_modules', 'electron')
  const note = join(home, 'path.txt')
  if (!existsSync(note)) return null
  const path = join(home, 'dist', readFileSync(note, 'utf8'))
  return existsSync(path) ? path : null
}
