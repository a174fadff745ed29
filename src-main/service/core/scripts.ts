import { createHash } from 'node:crypto'
import { scriptBytes, scriptIn, scriptReaders } from '../../contract/script.ts'
import type { ScriptPart, ScriptParts, WrittenPart } from '../../domain/script/marks.ts'
import { ProblemError } from '../problem-error.ts'
import type { Reader, Transaction } from '../store/port.ts'
import { keptText } from './kept-text.ts'

/** Of a version of a part; empty: there is none. */
const tagOf = (text: string | null): string =>
  text === null ? '' : createHash('sha256').update(text).digest('base64url')

export async function scriptTags(
  reader: Reader,
  rundownId: string,
): Promise<{ readonly text: string; readonly marks: string }> {
  return {
    text: tagOf(await reader.script(rundownId, 'text')),
    marks: tagOf(await reader.script(rundownId, 'marks')),
  }
}

/** Null where there is none, and for text that another program wrote. */
export const readScriptPart = async <Part extends ScriptPart>(
  reader: Reader,
  rundownId: string,
  part: Part,
): Promise<ScriptParts[Part] | null> => scriptIn(part, await reader.script(rundownId, part))

/**
 * Puts a part in the place of the version with the tag `over`, and gives the tag of the new one. Throws `bad_request`,
 * `payload.too_large`, and `precondition.failed` where it has another version by now.
 */
export async function writeScriptPart(
  tx: Transaction,
  rundownId: string,
  part: WrittenPart,
  state: unknown,
  over: string,
): Promise<string> {
  if (tagOf(await tx.script(rundownId, part)) !== over) {
    throw new ProblemError(
      'precondition.failed',
      'The script has changed since it was read. Read it again, then send the change again.',
    )
  }
  const text = scriptText(part, state)
  await tx.putScript(rundownId, part, text)
  return tagOf(text)
}

/** As it is kept. Throws `bad_request`, `payload.too_large`. */
export const scriptText = (part: ScriptPart, state: unknown): string =>
  keptText(state, scriptReaders[part], scriptBytes[part], 'This is no script, or it is too large.')
