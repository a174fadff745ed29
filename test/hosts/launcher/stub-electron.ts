import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Trial } from './launch-entry.ts'

interface Launch extends Partial<Omit<Trial, 'root'>> {
  readonly env?: NodeJS.ProcessEnv
}

export interface Launched {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Settles with the first line of stdout that has `text` in it. */
  line(text: string): Promise<string>
  /** Settles with the exit code. */
  ended(): Promise<number | null>
}

export interface StubElectron {
  readonly directory: string
  /** A script of the shell. */
  sh(script: string): void
  /** A script of Node, which has `process.send` as Electron has. */
  node(script: string): void
  /** Starts the launcher in a process group of its own, as a terminal does. */
  launch(options?: Launch): Launched
  /** Ends what still runs, and removes the files. */
  remove(): Promise<void>
}

const entry = fileURLToPath(new URL('launch-entry.ts', import.meta.url))

/** A directory with an executable in place of Electron's. */
export function createStubElectron(): StubElectron {
  const directory = mkdtempSync(join(tmpdir(), 'showcall-stub-'))
  const path = join(directory, 'electron')
  const running: ChildProcess[] = []
  const write = (text: string): void => writeFileSync(path, text, { mode: 0o755 })
  mkdirSync(join(directory, 'node_modules', 'electron'), { recursive: true })
  return {
    directory,
    sh: script => write(`#!/bin/sh\n${script}\n`),
    node: script => write(`#!${process.execPath}\n${script}\n`),
    launch({ env = {}, args = [], file = null, limits = {} } = {}) {
      const trial: Trial = { root: directory, args, file, limits }
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        env: {
          ...process.env,
          ELECTRON_OVERRIDE_DIST_PATH: directory,
          SHOWCALL_TRIAL: JSON.stringify(trial),
          ...env,
        },
      })
      running.push(child)
      return watch(child)
    },
    async remove() {
      for (const child of running) {
        if (child.pid === undefined) continue
        try {
          process.kill(-child.pid, 'SIGKILL')
        } catch {
          // The group has ended.
        }
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function watch(child: ChildProcess): Launched {
  const text = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()
  const closed = once(child, 'close')
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name]
    if (stream === null) continue
    createInterface({ input: stream }).on('line', line => {
      text[name] += `${line}\n`
      for (const look of [...waiting]) look()
    })
  }
  return {
    child,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    line: wanted =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = text.stdout.split('\n').find(line => line.includes(wanted))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        void closed.then(() =>
          reject(new Error(`It ended without "${wanted}":\n${text.stdout}${text.stderr}`)),
        )
        look()
      }),
    async ended() {
      await closed
      return child.exitCode
    },
  }
}
