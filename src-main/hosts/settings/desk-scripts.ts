import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scriptIn } from '../../contract/script.ts'
import type { DeskScripts } from '../../desk/ports/host.ts'
import type { ScriptPart, ScriptParts } from '../../domain/script/marks.ts'
import { replaceFile } from './owner-only.ts'

/**
 * The scripts of rundowns whose service keeps none: two files for each in the data directory, each replaced in one step, so that a
 * crash leaves one of the two versions whole.
 */
export function deskScriptsIn(dataDir: string): DeskScripts {
  const folder = join(dataDir, 'scripts')
  return {
    of<Part extends ScriptPart>(rundown: string, part: Part) {
      const name = createHash('sha256').update(rundown).digest('hex').slice(0, 32)
      const path = join(folder, `${name}.${part}.json`)
      return {
        async read(): Promise<ScriptParts[Part] | null> {
          try {
            return scriptIn(part, await readFile(path, 'utf8'))
          } catch (error) {
            if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
            throw error
          }
        },
        async write(state: ScriptParts[Part]): Promise<void> {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await replaceFile(path, JSON.stringify(state))
        },
      }
    },
  }
}
