import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Scope } from './scope.ts'

/** A server in a process of its own, so that the load does not share its event loop. */
export interface Child<Ready> {
  readonly ready: Ready
  /** Processor time used so far by all its threads, µs. */
  cpu(): Promise<number>
  /** One at a time; the entry tells `answerParent` what it answers. */
  ask(question: string): Promise<unknown>
}

/** Starts an entry of `processes/`, which calls `answerParent`. */
export async function startChild<Ready>(
  scope: Scope,
  entry: string,
  args: readonly string[] = [],
): Promise<Child<Ready>> {
  const child = fork(fileURLToPath(new URL(`../processes/${entry}`, import.meta.url)), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  scope.defer(() => stop(child))
  // What that entry passes to `answerParent`; both stand in this folder.
  const ready = (await answer(child)) as Ready
  const ask = (question: string): Promise<unknown> => {
    const answered = answer(child)
    child.send(question)
    return answered
  }
  return { ready, ask, cpu: async () => Number(await ask('cpu')) }
}

async function answer(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', gone).then(([message]) => message),
      once(child, 'exit', gone).then(([code]) => Promise.reject(new Error(`A server stopped with ${code}.`))),
    ])
  } finally {
    gone.abort()
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}
