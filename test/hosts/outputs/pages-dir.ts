import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '../../../src-main/domain/language.ts'

/** A folder as the build leaves it: output pages and the desk's page in two languages, with files of each. */
export function pagesDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'showcall-pages-'))
  const write = (path: string, content: string): void => writeFileSync(join(dir, path), content)
  mkdirSync(join(dir, 'assets'))
  for (const name of [
    'output-1.js',
    'shared-1.js',
    'output-1.css',
    'inter-1.woff2',
    'desk-1.js',
    'desk-1.css',
  ])
    write(`assets/${name}`, name)
  for (const language of languages) {
    mkdirSync(join(dir, language, 'output'), { recursive: true })
    write(`${language}/index.html`, `desk ${language}`)
    write(`${language}/output/index.html`, `output ${language}`)
  }
  write(
    'manifest.json',
    JSON.stringify({
      'index.html': { file: 'assets/desk-1.js', imports: ['_shared.js'], css: ['assets/desk-1.css'] },
      'output/index.html': {
        file: 'assets/output-1.js',
        imports: ['_shared.js'],
        css: ['assets/output-1.css'],
      },
      '_shared.js': { file: 'assets/shared-1.js', assets: ['assets/inter-1.woff2'] },
    }),
  )
  return dir
}
