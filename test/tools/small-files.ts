import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsIn } from './imports.ts'

/** Lines of a file that is small, and of one that another may be moved into. */
const small = 40
const full = 250

/** Files that import each of a row of like files, by why these are apart. */
const tables: Readonly<Record<string, string>> = {
  'src-main/service/store/migrations/index.ts': 'A migration is never edited once released.',
  'src-main/service/store/postgres/migrations/index.ts': 'A migration is never edited once released.',
  'src-renderer/state/acts/acts.ts': 'Each source of acts is a file.',
}

/**
 * A sentence for each small file of the sources that one file of its folder alone needs. It may stay where that one would
 * be too long with it, where a test imports it, and where it is loaded when it is needed.
 */
export function smallFiles(root: string): readonly string[] {
  const sources = ['src-main', 'src-renderer'].flatMap(folder => filesIn(root, folder))
  const lines = new Map<string, number>()
  const importers = new Map<string, Set<string>>()
  const free = new Set<string>()
  for (const path of [...sources, ...filesIn(root, 'test')]) {
    const text = readFileSync(join(root, path), 'utf8')
    lines.set(path, text.trimEnd().split('\n').length)
    for (const { file, lazy } of importsIn(path, text)) {
      if (lazy || path.startsWith('test/')) free.add(file)
      importers.set(file, (importers.get(file) ?? new Set()).add(path))
    }
  }
  return sources.flatMap(path => {
    const own = lines.get(path) ?? 0
    const [user, ...others] = importers.get(path) ?? []
    if (own > small || free.has(path) || user === undefined || others.length > 0) return []
    if (posix.dirname(user) !== posix.dirname(path) || user in tables) return []
    return own + (lines.get(user) ?? 0) > full
      ? []
      : [`${path} (${own} lines) is imported by ${posix.basename(user)} alone: move it there.`]
  })
}

const filesIn = (root: string, folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
        .filter(path => /(?<!\.d)\.tsx?$/.test(path))
    : []

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = smallFiles(fileURLToPath(new URL('../../', import.meta.url)))
  for (const one of found) process.stdout.write(`${one}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}
