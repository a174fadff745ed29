import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { languages } from '../../src-main/domain/language.ts'

/** What a built page loads before it does anything. */
export interface FirstLoad {
  /** Bytes, each file compressed by itself. */
  readonly script: number
  /** Of these, those of the catalogue of its language. */
  readonly texts: number
  readonly style: number
  readonly files: readonly string[]
  /** All scripts, one after the other. */
  readonly source: string
}

/** Of a page like `en/index.html` in the folder of the built pages: its scripts, and all that these import at once. */
export function firstLoadOf(rendererDir: string, page: string): FirstLoad {
  const assets = join(rendererDir, 'assets')
  const html = readFileSync(join(rendererDir, page), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path = '']) =>
    basename(path),
  )
  const files = new Set<string>()
  const sources: string[] = []
  const bytes = { js: 0, css: 0, texts: 0 }
  const add = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const source = readFileSync(join(assets, file))
    const kind = file.endsWith('.css') ? 'css' : 'js'
    const { length } = gzipSync(source, { level: 9 })
    bytes[kind] += length
    if (kind === 'js' && languages.some(language => file.startsWith(`${language}-`))) bytes.texts += length
    if (kind === 'css') return
    const text = source.toString('utf8')
    sources.push(text)
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) add(path)
  }
  for (const file of named) add(file)
  return {
    script: bytes.js,
    texts: bytes.texts,
    style: bytes.css,
    files: [...files],
    source: sources.join('\n'),
  }
}
