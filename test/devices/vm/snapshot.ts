import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** What the checks run of the repository. */
const parts: readonly string[] = ['package.json', 'resources', 'src-main', 'test']

/**
 * A copy of the sources for the guest, so that an edit while it runs is not half seen there. Types are taken out here:
 * the guest's processor is emulated, and would do it for each of its processes anew.
 */
export function takeSnapshot(root: string, cache: string): string {
  const snapshot = join(cache, 'sources')
  rmSync(snapshot, { recursive: true, force: true })
  for (const part of parts) cpSync(join(root, part), join(snapshot, part), { recursive: true })
  for (const path of globSync('{src-main,test}/**/*.ts', { cwd: snapshot })) {
    const file = join(snapshot, path)
    const source = readFileSync(file, 'utf8')
    rmSync(file)
    if (!path.endsWith('.d.ts')) writeFileSync(file.replace(/\.ts$/, '.js'), inJavaScript(source))
  }
  // Where the packages are mounted.
  mkdirSync(join(snapshot, 'node_modules'))
  return snapshot
}

/** Without its types, and with the files that it names called as they are there. */
const inJavaScript = (source: string): string =>
  stripTypeScriptTypes(source).replace(/(['"`])([\w./-]+)\.ts\1/g, '$1$2.js$1')
