import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../src-main/domain/language.ts'
import { deskPreferences } from '../../../src-main/hosts/electron/windows/web-preferences.ts'
import { deskPolicy, outputPolicy } from '../../../src-main/hosts/page-headers.ts'
import { pageScript } from '../../../src-main/hosts/page-script.ts'
import { guideParts } from '../../../src-renderer/views/help/guide-parts.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
const manifest = JSON.parse(read('package.json'))
const lock = JSON.parse(read('package-lock.json'))
const sources = globSync('src-{main,renderer}/**/*.{ts,tsx,html}', { cwd: root })

/** Where a source has something, as `file: what`. */
const places = (pattern: RegExp): readonly string[] =>
  sources.flatMap(file => [...read(file).matchAll(pattern)].map(([found]) => `${file}: ${found}`))

/** Electron's own list, in its order; docs/tutorial/security.md of electron/electron, 45. */
const checklist = 20

describe("Electron's security checklist", () => {
  it('pages load what their host serves, and nothing from an address', () => {
    // The one script that stands in a page.
    const own = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`
    for (const policy of [deskPolicy, outputPolicy]) {
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain(`script-src 'self' ${own};`)
      const sourcesOf = policy.split('; ').flatMap(directive => directive.split(' ').slice(1))
      expect([...new Set(sourcesOf)].toSorted()).toEqual(["'none'", "'self'", own, 'data:'].toSorted())
    }
    for (const file of sources.filter(path => path.endsWith('.html'))) {
      expect(read(file)).not.toMatch(/(src|href)="(https?:)?\/\//)
    }
  })

  it('no page has Node.js: each is isolated, in a sandbox, and has its preload alone', () => {
    const protects = { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false }
    expect(deskPreferences('/preload.cjs', 1)).toMatchObject({ ...protects, preload: '/preload.cjs' })
    // Each window that is made elsewhere says so by itself.
    const making = sources.filter(file => read(file).includes('webPreferences: {'))
    for (const [name, value] of Object.entries(protects)) {
      expect(making.filter(file => !read(file).includes(`${name}: ${value},`))).toEqual([])
    }
  })

  it('no window switches off what protects it, or on what is an experiment', () => {
    const weaker = [
      /\b(sandbox|contextIsolation|webSecurity)\s*:\s*false/g,
      /\b(nodeIntegration\w*|webviewTag|allowRunningInsecureContent|experimentalFeatures)\s*:\s*true/g,
      /\b(enableBlinkFeatures|disableBlinkFeatures|allowpopups|enableRemoteModule)\b/g,
      /['"`](no-sandbox|disable-web-security|--no-sandbox|--disable-web-security)['"`]/g,
    ]
    expect(weaker.flatMap(places)).toEqual([])
  })

  it('no page comes from a file: they are served under a scheme of their own', () => {
    expect(places(/\bloadFile\(|['"`]file:\/\/(?!\/?['"`])/g)).toEqual([])
    expect(manifest.build.electronFuses.grantFileProtocolExtraPrivileges).toBe(false)
  })

  it('is Electron 45 with a hash in the lock file, and newer versions are proposed each week', () => {
    const { version, integrity } = lock.packages['node_modules/electron']
    expect(version).toMatch(/^45\./)
    expect(integrity).toMatch(/^sha512-/)
    const proposed = read('.github/dependabot.yml')
    for (const ecosystem of ['npm', 'github-actions']) {
      expect(proposed).toMatch(new RegExp(`package-ecosystem: ${ecosystem}\\n[^-]*interval: weekly`))
    }
  })

  it('only the preloads reach Electron from a page, and hand on no object of it', () => {
    const importing = sources.filter(file => /from 'electron'/.test(read(file)) && !file.includes('hosts'))
    expect(importing.toSorted()).toEqual(['src-main/preload/expose-port.ts', 'src-main/preload/preload.ts'])
    // The path of a file that the page was given by a person, and nothing else.
    expect(read('src-main/preload/preload.ts')).toMatch(/^import \{ webUtils \} from 'electron'$/m)
    const exposed = read('src-main/preload/expose-port.ts').match(/exposeInMainWorld\((\w+), (\w+)\)/g)
    expect(exposed).toHaveLength(1)
    expect(exposed?.[0]).not.toContain('ipcRenderer')
  })
})

describe.each(languages)('the tables of the guide in %s', language => {
  const chapter = guideParts(read(`resources/guide/${language}.md`)).find(({ name }) => name === 'security')
  const lines = (chapter?.text ?? '').split('\n').filter(line => /^\| [^|]*\|/.test(line))
  const rows = lines.filter(line => /^\| \d+ \|/.test(line))
  /** Who could try what, without the heads of both tables. */
  const threats = lines.filter(line => !rows.includes(line) && !/\| test \|$/i.test(line))
  const titles = globSync('test/**/*.test.ts', { cwd: root }).map(file => [file, read(file)] as const)

  it('has each item of the list, in its order', () => {
    expect(rows.map(row => Number(row.split('|')[1]))).toEqual(
      Array.from({ length: checklist }, (_, at) => at + 1),
    )
  })

  it('names a test for each item and each threat, by its file and its title', () => {
    expect(threats.length).toBeGreaterThan(12)
    const unknown = [...rows, ...threats].flatMap(row => {
      const named = [...row.matchAll(/`([\w-]+): ([^`]+)`/g)]
      if (named.length === 0) return [`no test: ${row}`]
      return named.flatMap(([all, file, title = '']) =>
        titles.some(([path, text]) => path.split('/').at(-1)?.split('.')[0] === file && text.includes(title))
          ? []
          : [all],
      )
    })
    expect(unknown).toEqual([])
  })
})
