import type { EditReply, EditRequest, EditResult, ReturnedRow } from '../../contract/bridge/editing.ts'
import type { DashboardRefusal, EditOutcome } from '../../contract/dashboard.ts'
import { saidOf } from '../../contract/message-error.ts'
import { refusedAsLocked } from '../../contract/reply.ts'
import { problemCodes } from '../../contract/v1/problem-codes.ts'
import type { Edit } from '../../domain/editing/edit.ts'
import { makeAllowed } from '../../domain/editing/make-allowed.ts'
import { type MadeStep, overtakenByShow } from '../../domain/editing/overtaken-edits.ts'
import { planActChanges } from '../../domain/editing/plan-act.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { problemText } from '../../domain/problem-text.ts'
import type { PlanActed } from '../journal/entries.ts'
import type { OwnerActions, RundownContent } from '../ports/show-service.ts'
import type { RundownSession } from '../session/session.ts'
import { createHostedEditor, editContentOf } from './hosted-edits.ts'
import {
  createReferencePublisher,
  type ReferencePublisher,
  type ReferencePublisherOptions,
} from './reference-publisher.ts'
import { notMade, type RefusedWrite, refusal, refusedResult } from './refused-write.ts'

interface EditorOptions {
  readonly session: () => RundownSession
  readonly ownerActions: () => OwnerActions | null
  readonly references: ReferencePublisherOptions['references']
  /** Why nothing can be sent at present; null while it can. */
  readonly away: () => Said | null
  readonly locked: () => boolean
  /** A step was made that changes the plan by a name. */
  readonly planActed: (acted: PlanActed) => void
}

/** Edits of the open rundown by pages of this desk. */
export interface Editor extends Omit<ReferencePublisher, 'returnedChanged'> {
  /** `by`: the page, as for presses; left out: one without a name. */
  apply(request: Omit<EditRequest, 'page'>, by?: Said): Promise<EditReply>
}

export function createEditor(options: EditorOptions): Editor {
  const applyHosted = createHostedEditor()
  const deleted = createDeletedRows()
  const { returnedChanged, ...publisher } = createReferencePublisher({
    ...options,
    returned: deleted.returned,
  })

  return {
    ...publisher,
    async apply({ rundownId, edits, over = [], steps = [] }, by = messageOf('surface.screen')) {
      const session = options.session()
      const none = (code: string, reason: Said, sendAgain = false): EditReply => ({
        results: edits.map(() => ({ ok: false, code, reason, sendAgain })),
      })
      /** The page sends them again. */
      const later = (code: string, reason: Said): EditReply => none(code, reason, true)
      const { writes } = session
      if (options.locked()) return none('desk.locked', refusedAsLocked.reason)
      if (session.rundownId !== rundownId || writes === null) {
        return later('desk.other_rundown', messageOf('edit.other-rundown'))
      }
      const away = options.away()
      if (away !== null) return later('link.lost', away)
      const { room, presses } = session
      const added = (before: string, now: string) => session.added(before, now)
      const own = options.ownerActions()
      const make = async (allowed: readonly Edit[]): Promise<readonly EditResult[]> => {
        const results =
          own === null
            ? await applyHosted({ writes, room, added }, allowed, over)
            : await applyOwn({ rundownId, own, session, added }, allowed, over)
        if (deleted.made(rundownId, allowed, results)) returnedChanged()
        return results
      }
      // Edits go another way than presses, and must not overtake one that was made before them.
      await presses.idle()
      const before = room.content()
      const kept = session.isShowOnAir() ? departmentsOf(room.content()) : noneKept
      const overtaken = overtakenIn(session, edits, steps)
      const refusedHere = (edit: Edit): EditResult | null => {
        if (takesColumn(edit) && kept.has(edit.columnId)) return departmentKept
        return overtaken.has(edit) ? showMoved : null
      }
      const results = await makeAllowed(edits, refusedHere, make, notMade)
      for (const { plan, madeOf } of plansIn(steps, edits, results)) {
        const changes = before === null ? [] : planActChanges(before, madeOf)
        if (changes.length > 0) options.planActed({ rundownId, plan, by, changes })
      }
      return { results }
    },
  }
}

/** The steps that change the plan by a name, with those of their edits that were made. */
function plansIn(
  steps: readonly MadeStep[],
  edits: readonly Edit[],
  results: readonly EditResult[],
): readonly { readonly plan: NonNullable<MadeStep['plan']>; readonly madeOf: readonly Edit[] }[] {
  let from = 0
  return steps.flatMap(({ count, plan }) => {
    const first = from
    from += count
    if (plan === undefined) return []
    const madeOf = edits.slice(first, from).filter((_, nth) => results[first + nth]?.ok)
    return [{ plan, madeOf }]
  })
}

/** Rows that were deleted and brought back have another identifier: pages that were away meanwhile are told both. */
interface DeletedRows {
  /** Whether a row is there again. */
  made(rundownId: string, edits: readonly Edit[], results: readonly EditResult[]): boolean
  returned(rundownId: string): readonly ReturnedRow[]
}

/** The newest of these are kept. */
const mostDeleted = 1_000

function createDeletedRows(): DeletedRows {
  let of = ''
  /** What each is called now; null while it is gone. */
  const rows = new Map<string, string | null>()
  return {
    made(rundownId, edits, results) {
      if (of !== rundownId) rows.clear()
      of = rundownId
      let isBack = false
      for (const [at, edit] of edits.entries()) {
        const result = results[at]
        if (!result?.ok) continue
        if (edit.do === 'remove') rows.set(edit.cueId, null)
        const before = edit.do === 'add' ? (edit.was ?? edit.id) : null
        if (before === null || result.id === null || !rows.has(before)) continue
        for (const [id, now] of rows) if (now === before) rows.set(id, result.id)
        rows.set(before, result.id)
        isBack = true
      }
      for (const id of rows.keys()) {
        if (rows.size <= mostDeleted) break
        rows.delete(id)
      }
      return isBack
    },
    returned: rundownId =>
      of === rundownId ? [...rows].flatMap(([before, now]) => (now === null ? [] : [{ before, now }])) : [],
  }
}

/** The calls of a department would go with its column, those that stand by and what its crew has said as well: undo brings none back. */
const departmentKept = refusedResult({
  code: 'desk.department_on_air',
  text: messageOf('edit.department-on-air'),
})

/** A person has not been asked about what it does to the show as it is now. */
const showMoved = refusedResult({ code: 'desk.show_moved', text: messageOf('edit.show-moved') })

function overtakenIn(
  session: RundownSession,
  edits: readonly Edit[],
  steps: readonly MadeStep[],
): ReadonlySet<Edit> {
  const { room } = session
  const content = room.content()
  return content === null || steps.length === 0
    ? new Set()
    : overtakenByShow(edits, steps, editContentOf(content, room.rows()), session.calledShow())
}

const takesColumn = (edit: Edit): edit is Extract<Edit, { readonly columnId: string }> =>
  edit.do === 'column.remove' || (edit.do === 'column.hide' && edit.hidden)

const noneKept: ReadonlySet<string> = new Set()

const departmentsOf = (content: RundownContent | null): ReadonlySet<string> =>
  new Set(content?.rundown.columns.flatMap(({ id, department }) => (department === undefined ? [] : [id])))

interface OwnRundown {
  readonly rundownId: string
  readonly own: Pick<OwnerActions, 'applyEdits'>
  readonly session: Pick<RundownSession, 'reached'>
  /** A row was added; its name in the edit, and the identifier that the service made. */
  readonly added: (edited: string, made: string) => void
}

/** By a service of ours, all in one transaction. */
async function applyOwn(
  { rundownId, own, session, added }: OwnRundown,
  edits: readonly Edit[],
  over: readonly Edit[],
): Promise<readonly EditResult[]> {
  const refuse = (wrote: Omit<RefusedWrite, 'items'>) => edits.map(edit => refusal(wrote, edit))
  const reply = await own.applyEdits(rundownId, edits, over).catch((error: unknown) => ({ error }))
  if ('error' in reply)
    return refuse({ ok: false, code: 'link.lost', text: saidOf(reply.error), unanswered: true })
  if (!reply.ok) return refuse({ ok: false, code: reply.code, text: textOf(reply), unanswered: false })
  const { results, position } = reply
  await session.reached(position)
  for (const [at, edit] of edits.entries()) {
    const result = results[at]
    if (edit.do === 'add' && result?.ok && result.id !== null) added(edit.was ?? edit.id, result.id)
  }
  return results.map((outcome, at) => resultOf(edits[at], outcome))
}

function resultOf(edit: Edit | undefined, outcome: EditOutcome): EditResult {
  if (!outcome.ok) return refusedPart(edit, outcome)
  const { ok, id, missed } = outcome
  if (missed === undefined) return { ok, id }
  return {
    ok,
    id,
    missed: missed.map(part => ({ edit: part.edit, result: refusedPart(part.edit, part.result) })),
  }
}

/** The refusal of a department's body names members and not what to do. */
const refusedPart = (edit: Edit | undefined, refused: DashboardRefusal) =>
  refusedResult({
    code: refused.code,
    text:
      edit?.do === 'column.department' && refused.code === 'columns.invalid_payload'
        ? messageOf('edit.department-wrong')
        : textOf(refused),
  })

const textOf = ({ code, detail }: DashboardRefusal): Said =>
  problemText({ code, status: statusOf(code), said: detail, details: {}, retryAfter: null })

/** Another code is of a request that found no answer. */
const statusOf = (code: string): number =>
  Object.entries(problemCodes).find(([name]) => name === code)?.[1] ?? 0
