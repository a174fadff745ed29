import type { ChildProcess } from 'node:child_process'

/** What the runner does for a probe from outside, when the probe asks for it. */
export interface Outside {
  readonly child: ChildProcess
  /** Starts the same application again. */
  readonly start: (extra?: readonly string[]) => ChildProcess
  /** Adds what the runner saw, after the observations of the probe. */
  readonly note: (what: string, value?: unknown) => void
}

export interface Scenario {
  readonly name: string
  /** Before the application's file on the command line. */
  readonly switches?: readonly string[]
  /** After it. */
  readonly args?: readonly string[]
  /** With Node's IPC channel to the runner. */
  readonly ipc?: boolean
  /** In a process group of its own, which can be signalled whole. */
  readonly ownGroup?: boolean
  /** Acts by the name of the mark that the probe prints. */
  readonly at?: Readonly<Record<string, (outside: Outside) => unknown>>
  readonly onMessage?: (message: unknown, outside: Outside) => void
}

const named = (...names: readonly string[]): readonly Scenario[] => names.map(name => ({ name }))

const noteMessages: Scenario['onMessage'] = (message, { note, child }) => {
  note('message from the main process', message)
  if (JSON.stringify(message).includes('"ready"')) child.send({ ask: 'quit' })
}

/** The scenarios of each probe; a probe is the file of that name. */
export const probes: Readonly<Record<string, readonly Scenario[]>> = {
  'process-send': [
    { name: 'quit', ipc: true, onMessage: noteMessages },
    { name: 'exit at once', ipc: true, onMessage: noteMessages },
    {
      name: 'parent disconnects',
      ipc: true,
      onMessage(message, { note, child }) {
        note('message from the main process', message)
        if (JSON.stringify(message).includes('"ready"')) child.disconnect()
      },
    },
    ...named('no channel'),
  ],
  boot: named('boot'),
  uncaught: [
    ...named(
      'before ready',
      'before ready with a listener',
      'after ready',
      'after ready with a listener',
      'rejection',
      'rejection with a listener',
      'rejection with its listener',
    ),
  ],
  'context-bridge': named('values'),
  ipc: named('requests and events'),
}
