import type { ColumnType } from '../../contract/dashboard.ts'
import { columnTypes } from '../../contract/dashboard.ts'
import { MessageError } from '../../contract/message-error.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { MadeIds, Making, RundownExtras } from './rundown-plan.ts'

/** What comes after the cells, since it locks them. Answers what this service does not let a client set. */
export async function finish(
  extras: RundownExtras,
  ids: MadeIds,
  { whole, ownerActions }: Making,
): Promise<readonly Said[]> {
  const { status, columns, madeNames, message, skipped, locked } = extras
  const remarks: Said[] = []
  for (const [place, { name, department }] of columns.entries()) {
    const columnId = ids.columns[place]
    if (columnId !== undefined && (name !== madeNames[place] || department !== undefined))
      await whole.patchColumn(ids.rundown, columnId, { name, ...(department && { department }) })
  }
  await whole.patchOutputMessage(ids.rundown, message)
  if (status !== 'draft') await whole.patchRundown(ids.rundown, { status })

  const typed = columns.flatMap(({ name, type }, place) => {
    const known = columnTypes.find(candidate => candidate === type)
    if (known === 'text') return []
    return [{ name, type: known, columnId: ids.columns[place] ?? '' }]
  })
  const strange = typed.filter(({ type }) => type === undefined || ownerActions === null)
  if (strange.length > 0) {
    remarks.push(
      messageOf('import.text-columns', { names: strange.map(({ name }) => `“${name}”`).join(', ') }),
    )
  }
  if (ownerActions === null) {
    if (skipped.length > 0) remarks.push(messageOf('import.not-skipped', { count: skipped.length }))
    if (locked.length > 0) remarks.push(messageOf('import.not-locked', { count: locked.length }))
    return remarks
  }
  for (const { type, columnId } of typed) {
    if (type !== undefined)
      await done(ownerActions.setColumn(ids.rundown, columnId, { type: type satisfies ColumnType }))
  }
  for (const place of skipped) await done(ownerActions.setSkipped(ids.rundown, ids.cues[place] ?? '', true))
  for (const place of locked)
    await done(ownerActions.setPreventEdits(ids.rundown, ids.cues[place] ?? '', true))
  return remarks
}

async function done(
  reply: Promise<{ readonly ok: true } | { readonly ok: false; readonly detail: Said }>,
): Promise<void> {
  const answer = await reply
  if (!answer.ok) throw new MessageError(answer.detail)
}
