import Type, { type Static, type TSchema } from 'typebox'
import {
  CheckConnection,
  RemoveConnection,
  SaveConnection,
  UseConnection,
} from '../contract/bridge/connections.ts'
import { ReadDiagnostics } from '../contract/bridge/diagnostics.ts'
import { closed, nullable } from '../contract/schema.ts'
import { validatorOf } from '../contract/validator.ts'
import type { Desk } from '../desk/desk.ts'
import type { Diagnostics } from '../desk/ports/host.ts'
import type { HostBackups } from './backup/backups.ts'

/** What the acts are carried out with. */
interface DeskParts {
  readonly desk: Desk
  readonly diagnostics: Diagnostics
  readonly backups: HostBackups
}

const act = <const Schema extends TSchema, Answer>(
  request: Schema,
  run: (parts: DeskParts, request: Static<Schema>) => Promise<Answer>,
) => ({ request, run })

/** Everything, with the tokens that this desk keeps, to a file on this computer. */
const SaveBackup = Type.Object(
  { file: Type.String({ minLength: 1 }), passphrase: nullable(Type.String()) },
  closed,
)

/** What another process of the same person may ask of the desk that runs. */
const acts = {
  connections: act(Type.Object({}, closed), async ({ desk }) => desk.snapshot().connections),
  check: act(CheckConnection, ({ desk }, request) => desk.checkConnection(request)),
  save: act(SaveConnection, ({ desk }, request) => desk.saveConnection(request)),
  use: act(UseConnection, ({ desk }, { id, held }) => desk.switchConnection(id, held)),
  remove: act(RemoveConnection, ({ desk }, { id }) => desk.removeConnection(id)),
  diagnostics: act(ReadDiagnostics, ({ diagnostics }, request) => diagnostics.read(request)),
  backup: act(SaveBackup, ({ backups }, { file, passphrase }) => backups.save(file, passphrase)),
} as const

type Act = keyof typeof acts
// The keys of the map itself.
const names = Object.keys(acts) as readonly Act[]

export type DeskActs = {
  readonly [Name in Act]: (
    request: Static<(typeof acts)[Name]['request']>,
  ) => ReturnType<(typeof acts)[Name]['run']>
}

export const DeskAsk = Type.Object({ act: Type.Enum([...names]), request: Type.Unknown() }, closed)
export type DeskAsk = Static<typeof DeskAsk>

/** `carry` is given the name of each act, and its request. */
const actsBy = (carry: (name: Act, request: unknown) => Promise<unknown>): DeskActs =>
  // Each member is of its name, and gives what that act gives.
  Object.fromEntries(
    names.map(name => [name, (request: unknown) => carry(name, request)]),
  ) as unknown as DeskActs

/** Name of the desk whose data this one has a copy of, also while it hands its own over; null: the data is its own. */
export function copiedFrom(desk: Pick<Desk, 'snapshot'>): string | null {
  const pair = desk.snapshot().standby?.pair ?? null
  return pair !== null && (pair.role === 'standby' || pair.handingOver) ? pair.peer.name : null
}

export const deskActsOf = (parts: DeskParts): DeskActs =>
  actsBy((name, request) => Reflect.apply(acts[name].run, null, [parts, request]))

/** The acts of a desk elsewhere; `call` brings back what `runDeskAct` gave there. */
export const deskActsOver = (call: (asked: DeskAsk) => Promise<unknown>): DeskActs =>
  actsBy((act, request) => call({ act, request }))

/** Null: the request does not fit the act. */
export function runDeskAct(desk: DeskActs, { act, request }: DeskAsk): Promise<unknown> | null {
  const schema: TSchema = acts[act].request
  return validatorOf(schema).Check(request) ? Reflect.apply(desk[act], desk, [request]) : null
}
