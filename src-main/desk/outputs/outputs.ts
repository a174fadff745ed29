import type { OutputsSlice, WriteOutputs } from '../../contract/bridge/controllers.ts'
import { done, type Reply, replyOf } from '../../contract/reply.ts'
import type { OutputMessage, OutputRule } from '../../contract/show-output.ts'
import { sameNumber } from '../../domain/bindings/cue-by-number.ts'
import { isNamed } from '../../domain/calling/department-calls.ts'
import { type Message, messageOf, sameMessage } from '../../domain/messages/message.ts'
import { eventOf } from '../../domain/show/actions.ts'
import { activeCueId } from '../../domain/show/runner.ts'
import type { CallEvent } from '../calling/call-event.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { OutputPort, ShowOutputs } from '../ports/show-outputs.ts'
import type { FinishedPress } from '../press/press.ts'
import type { SentOut } from '../surfaces/echo-guard.ts'
import type { UnlessLocked } from '../unless-locked.ts'

/** The cue that a message speaks of. */
export interface SentCue {
  readonly id: string
  readonly number: string
  readonly title: string
}

/** The call that a message speaks of. */
interface SentCall {
  /** Short name of its department: also the station of a cue light. */
  readonly department: string
  readonly text: string
}

export interface OutputsOptions {
  readonly settings: SettingsStore
  readonly unlessLocked: UnlessLocked
  readonly onAir: () => boolean
  readonly cue: (cueId: string) => SentCue | null
  /** Names and groups of the department that is this column; null where it is none. */
  readonly department: (
    columnId: string,
  ) => { readonly shortName: string; readonly names: readonly string[] } | null
  /** Called before each message is sent: a message that comes back may be its echo. */
  readonly sent: (out: SentOut) => void
  /** A person has changed what is sent: no surface counts as looping any more. */
  readonly written: () => void
  readonly changed: () => void
}

/**
 * Sends messages to lighting, sound and video desks for the caller's presses. Fires on presses of this desk that the service confirmed;
 * never on undo, on what others do, in a rehearsal, or at a restart. A cue light whose GO is taken back is switched off.
 */
export interface Outputs {
  start(ways: readonly ShowOutputs[]): void
  ended(end: FinishedPress): void
  /** A call changed its state; changes by other desks send nothing. */
  called(event: CallEvent): void
  writeOutputs(change: WriteOutputs): Reply
  /** Sends the message of a rule now; not while a cue is on air. */
  testOutput(rule: OutputRule): Reply
  slice(): OutputsSlice
  close(): Promise<void>
}

type Happening = OutputRule['on']

export function createOutputs(options: OutputsOptions): Outputs {
  const { settings, unlessLocked } = options
  const ways = new Map<ShowOutputs, readonly OutputPort[]>()
  const stops: (() => void)[] = []
  let problem: Message | null = null

  const send = (rule: OutputRule, what: Spoken, by: string | null): Message | null =>
    sendMessage(ways, options.sent, rule, what, by)

  const showProblem = (found: Message | null): void => {
    if (sameMessage(found, problem)) return
    problem = found
    options.changed()
  }

  const sendAll = (due: readonly OutputRule[], what: Spoken, by: string | null): void => {
    if (due.length === 0) return
    showProblem(due.flatMap(rule => send(rule, what, by) ?? [])[0] ?? null)
  }

  return {
    start(list) {
      for (const way of list) {
        ways.set(way, [])
        const stop = way.onPorts(ports => {
          ways.set(way, ports)
          options.changed()
        })
        stops.push(stop)
      }
    },
    ended(end) {
      const { driving, rules } = settings.read().outputs
      if (!driving || rules.length === 0) return
      const what = happenings(end)
      if (what.length === 0) return
      const cueId = (end.after === null ? null : activeCueId(end.after)) ?? activeCueId(end.before)
      const cue = cueId === null ? null : options.cue(cueId)
      const due = rules.filter(rule => what.includes(rule.on) && isAbout(rule, cue))
      sendAll(due, { cue }, end.pressResult.origin.surfaceId)
    },
    called({ event, cueId, columnId, text, by, standsAgain = false }) {
      const { driving, rules } = settings.read().outputs
      const department = options.department(columnId)
      if (!driving || by === null || department === null) return
      const cue = cueId === null ? null : options.cue(cueId)
      const again = event === 'cancelled' && standsAgain
      const due = [callRules[event], ...(again ? (['call-standby'] as const) : [])].flatMap(on =>
        rules.filter(rule => rule.on === on && isAbout(rule, cue) && isFor(rule, department.names)),
      )
      sendAll(due, { cue, call: { department: department.shortName, text } }, null)
    },
    writeOutputs: change =>
      unlessLocked(() => {
        const { driving, rules } = settings.read().outputs
        settings.write({ outputs: { driving: change.driving ?? driving, rules: change.rules ?? rules } })
        options.written()
        options.changed()
        return done
      }),
    testOutput: rule =>
      unlessLocked(() =>
        replyOf(
          options.onAir()
            ? messageOf('controller.test-on-air')
            : send(rule, { cue: testCue(rule), call: testCall(rule) }, null),
        ),
      ),
    slice: () => {
      const { driving, rules } = settings.read().outputs
      return { driving, rules, ports: [...ways.values()].flat().map(portSlice), problem }
    },
    async close() {
      for (const stop of stops) stop()
      await Promise.all([...ways.keys()].map(way => way.close()))
      ways.clear()
    },
  }
}

/** What a message speaks of. */
interface Spoken {
  readonly cue: SentCue | null
  readonly call?: SentCall | null
}

/** Sends the message of a rule at its port. Returns why it could not. */
function sendMessage(
  ways: ReadonlyMap<ShowOutputs, readonly OutputPort[]>,
  sent: OutputsOptions['sent'],
  { port: portId, message }: OutputRule,
  { cue, call = null }: Spoken,
  by: string | null,
): Message | null {
  const found = [...ways].flatMap(([way, ports]) =>
    ports.filter(({ id }) => id === portId).map(port => ({ way, port })),
  )[0]
  if (found === undefined) return messageOf('command.not-connected', { port: portId })
  // Without its number a GO means the next cue of that desk, whichever that is.
  if (cue === null && speaksOf(message, ofCue)) return messageOf('command.no-cue', { port: portId })
  const filledIn = filled(message, { ...cue, ...call })
  sent({ port: found.port, echoes: found.way.echoOf(portId, filledIn), by })
  return found.way.send(portId, filledIn)
}

const testCue = ({ cue }: OutputRule): SentCue => ({ id: 'test', number: cue || '1', title: 'Test' })
const testCall = ({ department }: OutputRule): SentCall => ({ department: department || '1', text: 'Test' })

/** Null: nothing is sent for it. */
const callRules: Readonly<Record<CallEvent['event'], Happening | null>> = {
  standby: 'call-standby',
  acknowledged: 'call-acknowledged',
  go: 'call-go',
  'stand-down': 'call-off',
  cancelled: 'call-off',
  crew: null,
  'not-called': null,
}

/** A rule without a department is for each. */
const isFor = ({ department = '' }: OutputRule, names: readonly string[]): boolean =>
  department === '' || isNamed(names, department)

/** A rule without a number is about every cue. */
const isAbout = (rule: OutputRule, cue: SentCue | null): boolean =>
  rule.cue === '' || (cue !== null && sameNumber(rule.cue, cue.number))

/** What a confirmed press was, for those who follow the show. */
function happenings({ pressResult, intent, before, after }: FinishedPress): readonly Happening[] {
  if (pressResult.outcome !== 'confirmed' || after === null || intent.action === 'undo') return []
  const verb = eventOf(intent.action, before.phase)
  const newCue = activeCueId(after) !== null && activeCueId(after) !== activeCueId(before)
  return [...(verb === null ? [] : [verb]), ...(newCue ? (['on-air'] as const) : [])]
}

const portSlice = ({ id, name, kind, connected, alsoInput }: OutputPort): OutputsSlice['ports'][number] => ({
  id,
  name,
  kind,
  connected,
  loops: alsoInput,
})

const ofCue = /\{(number|title|id)\}/g
const placeholder = /\{(number|title|id|department|call)\}/g

const speaksOf = (message: OutputMessage, what: RegExp): boolean => {
  const texts =
    message.kind === 'msc' ? [message.cue] : message.kind === 'osc' ? [message.address, ...message.args] : []
  return texts.some(text => text.search(what) >= 0)
}

type Placeholders = Partial<SentCue & { readonly department: string; readonly text: string }>

function filled(message: OutputMessage, values: Placeholders): OutputMessage {
  const fill = (text: string): string =>
    text.replace(placeholder, (_whole, name: 'number' | 'title' | 'id' | 'department' | 'call') =>
      String(values[name === 'call' ? 'text' : name] ?? ''),
    )
  if (message.kind === 'msc') return { ...message, cue: fill(message.cue) }
  return message.kind === 'osc'
    ? { ...message, address: fill(message.address), args: message.args.map(fill) }
    : message
}
