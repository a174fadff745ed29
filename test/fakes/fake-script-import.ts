import type { OpenDraft } from '../../src-main/contract/bridge/script-import.ts'
import type { TransferResult } from '../../src-main/contract/bridge/transfers.ts'
import { draftScript, type ScriptDraft } from '../../src-main/domain/script/read-script.ts'
import type { Paragraph, Script } from '../../src-main/domain/script/script.ts'
import type { ScriptChoices } from '../../src-main/domain/script/script-rules.ts'
import type { ScriptSource, SourceLine } from '../../src-main/domain/script/script-source.ts'
import type { Handlers } from './bridge-handlers.ts'

const play = [
  'Scene 4: the gallery',
  'KEEPER. You can hear it before you see it. The whole tower takes a breath.',
  'IDA. They rowed all night and nobody came up.',
  '(The lamp begins to turn.)',
  'KEEPER. It never went out. Listen.',
  'The Lighthouse, draft C',
  'IDA. To what?',
  'KEEPER. To how far away they are.',
]
const source: ScriptSource = {
  title: 'The Lighthouse',
  lines: play.map(
    (text, at): SourceLine => ({
      line: at + 1,
      text,
      page: at < 5 ? '31' : '32',
      above: 'gap',
      style: at === 0 ? 'heading' : null,
      indent: 0,
      isCentred: false,
      italic: [],
      bold: [],
      isOfPage: at === 5,
    }),
  ),
  notes: [],
}

/** Whatever is sent, a page of one play is read. */
export function createFakeScriptImport(
  read: (result: TransferResult) => void,
  write: (script: Script) => void,
): Pick<Handlers, 'script.read' | 'script.look' | 'script.preview' | 'script.take'> {
  let ids = 0
  let draft: ScriptDraft | null = null
  let version = 0
  const done = { ok: true } as const
  const look = (id: string, name: string, choices: ScriptChoices): OpenDraft => {
    const made = draftScript(source, choices, () => `made-${++ids}`)
    draft = made
    version += 1
    const { title, rules, confidence, counts, fault, paragraphs, speakers, left } = made
    return {
      id,
      name,
      version,
      choices,
      title,
      rules,
      confidence,
      counts,
      fault,
      paragraphCount: paragraphs.length,
      same: null,
      speakers,
      speakerCount: speakers.length,
      left,
      leftCount: left.length,
      notes: [],
    }
  }
  const preview = ({ id: _, ...shown }: Paragraph, line: number) => ({ ...shown, line })
  return {
    'script.read'({ id, name }) {
      read({ kind: 'script', draft: look(id, name, {}) })
      return done
    },
    'script.look': ({ id, choices }) => ({ ok: true, draft: look(id, '', choices) }),
    'script.preview': ({ from, count }) => ({
      ok: true,
      version,
      paragraphs: (draft?.paragraphs ?? [])
        .slice(from, from + count)
        .map((paragraph, at) => preview(paragraph, draft?.lines[from + at] ?? 0)),
    }),
    'script.take'({ title, revision }) {
      write({ title, revision, paragraphs: draft?.paragraphs ?? [] })
      return { ok: true, lost: 0 }
    },
  }
}
