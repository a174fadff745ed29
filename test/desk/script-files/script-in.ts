import { inEnglish } from '../../../src-main/contract/english.ts'
import { readScriptFile } from '../../../src-main/desk/script-files/read-script-file.ts'
import { draftScript, type ScriptDraft } from '../../../src-main/domain/script/read-script.ts'
import type { ScriptChoices } from '../../../src-main/domain/script/script-rules.ts'

/** What is read of a file; throws with the reason where it is refused. */
export async function scriptIn(file: Uint8Array | string, choices: ScriptChoices = {}): Promise<ScriptDraft> {
  const reading = await readScriptFile(file, () => undefined)
  if (!reading.ok) throw new Error(inEnglish(reading.reason))
  let count = 0
  return draftScript(reading.source, choices, () => {
    count += 1
    return `p${count}`
  })
}

/** Why a file is no script; `read` where it is one. */
export async function reasonOf(file: Uint8Array | string): Promise<string> {
  const reading = await readScriptFile(file, () => undefined)
  return reading.ok ? 'read' : inEnglish(reading.reason)
}

/** Paragraphs in short: kind, speaker and text, and the page where there are any. */
export const shortOf = ({ paragraphs }: ScriptDraft): readonly string[] =>
  paragraphs.map(({ kind, speaker, text, page }) =>
    [...(page === null ? [] : [page]), kind, ...(speaker === '' ? [] : [speaker]), text].join('|'),
  )
