import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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

/** A server that is not ready by then never will be. */
const readyWithinMs = 60_000

/** Starts an entry of `processes/`, which calls `answerParent`. Throws when it stops before, or is not ready in time. */
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
  const ready = (await answer(child, readyWithinMs)) as Ready
  const ask = (question: string): Promise<unknown> => {
    const answered = answer(child)
    child.send(question)
    return answered
  }
  return { ready, ask, cpu: async () => Number(await ask('cpu')) }
}

async function answer(child: ChildProcess, withinMs?: number): Promise<unknown> {
  const gone = new AbortController()
  const fail = (what: string) => () =>
    Promise.reject(new Error(`${basename(child.spawnargs[2] ?? '')} ${what}.`))
  try {
    return await Promise.race([
      once(child, 'message', gone).then(([message]) => message),
      once(child, 'exit', gone).then(([code]) => fail(`stopped with ${code}`)()),
      ...(withinMs === undefined
        ? []
        : [setTimeout(withinMs, null, gone).then(fail(`was not ready within ${withinMs / 1_000} s`))]),
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
