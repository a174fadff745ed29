import Type, { type Static } from 'typebox'
import { closed } from '../../contract/schema.ts'
import { validatorOf } from '../../contract/validator.ts'

/**
 * Status of a desk that runs in a process of its own, sent to its parent process over Node's IPC channel
 * (`process.send`).
 */
const DeskStatus = Type.Union([
  /** The window shows the desk's page. Sent once, within 20 s of the start. */
  Type.Object({ status: Type.Literal('loaded') }, closed),
  /** Another process has the data directory open and answered for this one, which exits with 0. */
  Type.Object({ status: Type.Literal('handed-over') }, closed),
  /** Sent at each change: true while a show is running or paused. */
  Type.Object({ status: Type.Literal('on-air'), onAir: Type.Boolean() }, closed),
  /** A person or the system ends the desk: the exit that follows is no crash. */
  Type.Object({ status: Type.Literal('stopping') }, closed),
])
export type DeskStatus = Static<typeof DeskStatus>

const statuses = validatorOf(DeskStatus)

/** Null for a message that is no status. */
export const readDeskStatus = (message: unknown): DeskStatus | null =>
  statuses.Check(message) ? message : null
