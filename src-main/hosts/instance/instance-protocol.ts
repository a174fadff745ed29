import Type, { type Static } from 'typebox'
import type { Dashboard } from '../../contract/dashboard.ts'
import { dashboardAct, runAct } from '../../contract/dashboard-acts.ts'
import { closed, nullable } from '../../contract/schema.ts'
import { validatorOf } from '../../contract/validator.ts'
import { type DeskActs, DeskAsk, runDeskAct } from '../desk-acts.ts'
import type { FileAnswers } from '../open-file.ts'

/** What another process of the same person asks of the one that has the data directory open. `ask` is the name of the call. */
const InstanceRequest = Type.Union([
  /** Come to the front; import a running order; `open: false` only returns the address. */
  Type.Object(
    {
      ask: Type.Literal('front'),
      file: Type.Union([Type.String(), Type.Null()]),
      /** To what the file leaves open. */
      answers: Type.Optional(
        Type.Unsafe<FileAnswers>(
          Type.Object({ sheet: nullable(Type.String()), answers: Type.Array(Type.String()) }, closed),
        ),
      ),
      open: Type.Boolean(),
    },
    closed,
  ),
  /** Where are you? */
  Type.Object({ ask: Type.Literal('address') }, closed),
  /** Stop, as Ctrl-C in its terminal would do: a locked show refuses the first request. */
  Type.Object({ ask: Type.Literal('stop') }, closed),
  /** Do this act of the dashboard. */
  Type.Object({ ask: Type.Literal('act'), act: Type.String(), args: Type.Array(Type.Unknown()) }, closed),
  /** Do this act of the desk. */
  Type.Object({ ask: Type.Literal('desk'), asked: DeskAsk }, closed),
])
export type InstanceRequest = Static<typeof InstanceRequest>
export type FrontRequest = Extract<InstanceRequest, { ask: 'front' }>

const InstanceReply = Type.Union([
  Type.Object({ ok: Type.Literal(true), value: Type.Unknown() }),
  Type.Object({
    ok: Type.Literal(false),
    message: Type.String(),
    /** It lets go of the data directory in a moment: who wants that waits. */
    stopping: Type.Optional(Type.Literal(true)),
    /** There is none to do this. */
    desk: Type.Optional(Type.Literal(false)),
  }),
])
export type InstanceReply = Static<typeof InstanceReply>

/** What the process that has the data directory open answers with. */
export interface InstanceHandlers {
  /** Resolves to the text to print; rejected when there is no desk to show. */
  front(request: FrontRequest): Promise<string>
  address(): string
  /** Begins to stop and resolves to the text to print; rejected when the show is locked. */
  stop(): Promise<string>
  readonly dashboard: Dashboard
  /** Name of the desk whose data is copied here, which has the tokens and teams; null: they are of this one. */
  readonly copiedFrom: () => string | null
  /** Null where there is no desk. */
  readonly desk: DeskActs | null
}

/** Acts that change who may use the service. A copy would lose them. */
const ofAccess: ReadonlySet<unknown> = new Set([
  'mint',
  'revoke',
  'rotate',
  'regenerateV0Token',
  'setRate',
  'createTeam',
  'changeTeam',
  'removeTeam',
])

/** An invalid request is refused with a message; nothing is thrown. */
export async function answerInstance(request: unknown, handlers: InstanceHandlers): Promise<InstanceReply> {
  if (!requests.Check(request)) return unknownRequest
  try {
    switch (request.ask) {
      case 'front':
        return { ok: true, value: await handlers.front(request) }
      case 'address':
        return { ok: true, value: handlers.address() }
      case 'stop':
        return { ok: true, value: await handlers.stop() }
      case 'act':
        return await runRequested(request, handlers)
      case 'desk':
        if (handlers.desk === null) return noDesk(handlers.address())
        return await deskActRequested(request.asked, handlers.desk)
    }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

async function runRequested(
  { act: name, args }: Extract<InstanceRequest, { ask: 'act' }>,
  { dashboard, copiedFrom }: InstanceHandlers,
): Promise<InstanceReply> {
  const act = dashboardAct(name, args)
  if (act === null) return unknownRequest
  const first = ofAccess.has(act === 'inTeam' ? args[1] : act) ? copiedFrom() : null
  if (first !== null)
    return {
      ok: false,
      message: `This desk stands by, and its tokens and teams are those of “${first}”. Nothing was changed. Do it there.`,
    }
  return { ok: true, value: await runAct(dashboard, act, args) }
}

async function deskActRequested(asked: DeskAsk, desk: DeskActs): Promise<InstanceReply> {
  const answer = runDeskAct(desk, asked)
  return answer === null ? unknownRequest : { ok: true, value: await answer }
}

/** Null for an answer that is none. */
export const instanceReplyOf = (answer: unknown): InstanceReply | null =>
  replies.Check(answer) ? answer : null

const noDesk = (address: string): InstanceReply => ({
  ok: false,
  message: `The service runs at ${address} alone. Stop it, then start Showcall with npm start.`,
  desk: false,
})

export const stoppingReply: InstanceReply = {
  ok: false,
  message: 'Showcall is stopping. Try again when it has stopped.',
  stopping: true,
}

const unknownRequest: InstanceReply = {
  ok: false,
  message: 'Another version of Showcall is running and does not know this request. Stop it first.',
}

const requests = validatorOf(InstanceRequest)
const replies = validatorOf(InstanceReply)
