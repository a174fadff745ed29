import type { ImportMade } from '../../contract/bridge/transfers.ts'
import { MessageError } from '../../contract/message-error.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Connected } from '../ports/connector.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { makeRundown } from '../transfer/make-rundown.ts'
import { readRundownFile } from '../transfer/read-rundown-file.ts'
import { rundownFileOf } from '../transfer/rundown-file-of.ts'
import type { Unfinished } from '../transfer/unfinished.ts'
import { libraryTexts } from './library-texts.ts'
import { type OwnService, refusalIn } from './own-service.ts'

interface Copying {
  readonly connected: Connected
  /** Null for a remote service: a copy is then the whole rundown, read and created again, or nothing. */
  readonly own: Pick<OwnService, 'copyRundown'> | null
  readonly rundownId: string
  readonly title: string
  readonly progress: Progress
  /** Knows it until it is whole: what a crash leaves is taken away at the next start. */
  readonly unfinished: Unfinished
}

/** Another rundown with the same content, its show not begun. Rejects with a sentence for the person who asked. */
export async function copyRundown(copying: Copying): Promise<ImportMade> {
  const { connected, own, rundownId, title, progress, unfinished } = copying
  if (own !== null) {
    const copied = await own.copyRundown(rundownId, title)
    if (!copied.ok) throw new MessageError(refusalIn(copied)?.reason ?? copied.detail)
    return { rundownId: copied.rundownId, title, opened: false, remarks: [] }
  }
  const { service, ownerActions } = connected
  const file = rundownFileOf(await service.whole.read(rundownId, progress), null)
  const changed = {
    ...file,
    rundown: { ...file.rundown, title },
    // What the first show says to its screens is not what the next one says.
    output_message: { ...file.output_message, visible: false },
  }
  const reading = readRundownFile(JSON.stringify(changed))
  if (!reading.ok) {
    const [first, ...others] = reading.faults.map(({ reason }) => reason)
    const why = others.reduce<Said>((all, next) => messageOf('sentences', { first: all, next }), first ?? '')
    throw new MessageError(libraryTexts.notCopied(why))
  }
  const made = await makeRundown(reading.plan, { whole: service.whole, ownerActions, progress, unfinished })
  return { rundownId: made.id, title: made.title, opened: false, remarks: made.remarks }
}
