import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A checker that sees nothing passes everything: each rule must fail on a violation planted for it. */
describe('the layer rules', () => {
  let tree = ''

  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'showcall-layers-'))
    cpSync(join(root, '.dependency-cruiser.mjs'), join(tree, '.dependency-cruiser.mjs'))
    writeFileSync(join(tree, 'package.json'), '{"type":"module","dependencies":{"electron":"*"}}')
    for (const path of [
      'src-main/service/a.ts',
      'src-main/desk/a.ts',
      'src-main/domain/a.ts',
      'src-renderer/a.ts',
      'test/a.ts',
    ]) {
      plant(path, 'export const a = 1\n')
    }
    plant('node_modules/electron/index.js', 'export default 1\n')
    plant('node_modules/electron/package.json', '{"name":"electron","main":"index.js","type":"module"}')
  })

  afterEach(() => rmSync(tree, { recursive: true }))

  const plant = (path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }

  const check = (): { readonly status: number | null; readonly output: string } => {
    const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const args = [bin, '--config', '.dependency-cruiser.mjs', 'src-main', 'src-renderer', 'test']
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
    return { status, output: stdout }
  }

  it('pass a tree that keeps them', () => {
    expect(check()).toMatchObject({ status: 0 })
  })

  it('each report what breaks them', () => {
    const violations = [
      ['domain-imports-nothing', 'src-main/domain/b.ts', '../service/a.ts'],
      ['domain-imports-no-package', 'src-main/domain/c.ts', 'node:fs'],
      ['service', 'src-main/service/b.ts', '../desk/a.ts'],
      ['base', 'src-main/base/b.ts', '../desk/a.ts'],
      ['desk', 'src-main/desk/b.ts', '../service/a.ts'],
      ['client', 'src-main/client/b.ts', '../desk/a.ts'],
      ['controllers', 'src-main/controllers/b.ts', '../desk/a.ts'],
      ['contract', 'src-main/contract/b.ts', '../desk/a.ts'],
      ['preload', 'src-main/preload/b.ts', '../desk/a.ts'],
      ['renderer', 'src-renderer/b.tsx', '../src-main/desk/a.ts'],
      ['electron-in-its-host-only', 'src-main/desk/c.ts', 'electron'],
      ['no-test-in-source', 'src-main/hosts/b.ts', '../../test/a.ts'],
    ] as const
    for (const [, path, specifier] of violations) {
      const jsx = path.endsWith('x') ? 'export const View = () => <p>{String(planted)}</p>\n' : ''
      plant(path, `import * as planted from '${specifier}'\nexport const b = planted\n${jsx}`)
    }
    plant('src-main/domain/d.ts', "import type { a } from '../service/a.ts'\nexport type D = typeof a\n")
    plant('src-main/desk/d.ts', "export { e } from './e.ts'\nexport const d = 1\n")
    plant('src-main/desk/e.ts', "export { d } from './d.ts'\nexport const e = 1\n")
    const { status, output } = check()
    expect(status).not.toBe(0)
    for (const [rule, path] of violations) expect(output).toContain(`error ${rule}: ${path} `)
    expect(output).toContain('error domain-imports-nothing: src-main/domain/d.ts ')
    expect(output).toContain('error no-cycles: src-main/desk/d.ts ')
  })
})
