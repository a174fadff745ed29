import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import { translatedBridge } from '../../src-renderer/bridge/translated-bridge.ts'
import { sentence } from '../../src-renderer/texts/de/sentences.ts'
import { translator } from '../../src-renderer/texts/sentences/translate.ts'
import { snapshotOf, songContest } from '../fakes/bridge-shows.ts'
import { fakeBridge } from '../fakes/fake-bridge.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a terminal, a developer, a file or a key face says; names of devices. */
const elsewhere = [
  /^src-main\/hosts\//,
  /^src-main\/desk\/journal\/(as-run-csv|prune-journal)/,
  /^src-main\/desk\/bridge-server/,
  /^src-main\/controllers\/stream-deck\/(paint|wire|faces)\//,
  /^src-main\/controllers\/hid\/(models\/(pedals|shuttles)|simulated-models)/,
  /^src-main\/domain\/(import-names|own-numbers)/,
]

/** Parts of a sentence that stand apart in the source, and what is told to a developer alone. */
const parts: ReadonlySet<string> = new Set([
  "Rundown doesn't exist",
  'Choose a port from 1024 up',
  'Choose another port, or ask the administrator of this computer',
  '{1} not in the file.',
  '{1} not skipped. Set that in the service’s dashboard.',
  '{1} not locked. Set that in the service’s dashboard.',
  '/cues/{1} (“{2}”) {3}.',
])

/** Each sentence that stands in the desk's source, `{1}` in place of what is filled in. */
function sentencesOf(file: string): readonly string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${root}${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'Error') return
    const text = textOf(node)
    if (text !== null && isSentence(text)) found.push(text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map((span, at) => `{${at + 1}}${span.literal.text}`).join('')
}

/** Words with a full stop behind them. */
const isSentence = (text: string): boolean => /[a-z]/.test(text) && / /.test(text) && /[.!?]$/.test(text)

describe('the sentences of the desk', () => {
  it('all have a German one', () => {
    const files = globSync('src-main/{client,controllers,desk,domain}/**/*.ts', { cwd: root }).filter(
      file => !elsewhere.some(place => place.test(file)),
    )
    const missing = files.flatMap(file =>
      sentencesOf(file)
        .filter(english => !parts.has(english) && sentence(english) === english)
        .map(english => `${file}: ${english}`),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })

  it('are given in German with what was filled in', () => {
    expect(sentence('“Gala” is on air. Choose Open… and hold the button to switch rundown.')).toBe(
      '„Gala“ ist ON AIR. „Öffnen…“ wählen und den Knopf halten, um den Ablauf zu wechseln.',
    )
  })

  it('are found inside one another, and one behind the other', () => {
    expect(
      sentence(
        'The message was not changed: Request limit reached. Wait a minute. Who knows? No rundown is open.',
      ),
    ).toBe(
      'Die Meldung wurde nicht geändert: Das Kontingent ist verbraucht. Eine Minute warten. Who knows? Kein Ablauf ist offen.',
    )
  })

  it('stay as they are when nobody gave them in German', () => {
    expect(sentence('A sentence that was never written.')).toBe('A sentence that was never written.')
  })

  it('take the surest of several that fit', () => {
    const translate = translator([
      ['{1} fell.', '{1} fiel.'],
      ['The lamp “{1}” fell.', 'Die Lampe „{1}“ fiel.'],
      ['{1} hit {2}.', '{2} wurde von {1} getroffen.'],
    ])
    expect(translate('The lamp “A” fell.')).toBe('Die Lampe „A“ fiel.')
    expect(translate('A hit B.')).toBe('B wurde von A getroffen.')
  })
})

describe('a page in German', () => {
  it('hears the desk in German, and what people wrote as they wrote it', async () => {
    const fake = fakeBridge(snapshotOf(songContest(), null), () => 0 as never)
    const bridge = translatedBridge(
      {
        ...fake,
        request: async name =>
          (name === 'rehearsal'
            ? { ok: false, reason: 'No rundown is open.' }
            : await fake.request(name, {} as never)) as never,
      },
      sentence,
    )
    expect(await bridge.request('rehearsal', { on: true, held: false })).toEqual({
      ok: false,
      reason: 'Kein Ablauf ist offen.',
    })
    const heard: DeskSnapshot[] = []
    bridge.on('snapshot', snapshot => heard.push(snapshot))
    const text = 'No rundown is open.'
    const message = { text, visible: true, color: '#ffffff', bold: false, underline: false }
    fake.change({ message, notices: [{ id: 1, kind: 'warning', text }] })
    expect(heard[0]).toMatchObject({ message, notices: [{ text: 'Kein Ablauf ist offen.' }] })
    expect(heard[0]?.rows).toEqual(songContest())
  })
})
