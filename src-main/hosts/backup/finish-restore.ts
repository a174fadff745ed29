import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { validatorOf } from '../../contract/validator.ts'
import type { Message } from '../../domain/messages/message.ts'
import { dataFiles, openShowFiles, syncFile, syncFolder, workPrefix } from './data-files.ts'

const Plan = Type.Object({
  /** Name of the folder for the data of before; null where there is none. */
  aside: Type.Union([Type.String({ pattern: '^before-restore-[0-9TZ-]+$' }), Type.Null()]),
  /** A message for the person who starts Showcall next; null when one was shown already. */
  tell: Type.Union([Type.Object({ code: Type.String(), params: Type.Object({}) }), Type.Null()]),
})
type Plan = Static<typeof Plan>
const plans = validatorOf(Plan)

/** The folder of a restore that is not complete; it is ignored. */
export const stagedIn = (dataDir: string): string => join(dataDir, 'restore.new')
/** The same, once it is to take the place of the present data. */
const readyIn = (dataDir: string): string => join(dataDir, 'restore.ready')
const planName = 'plan.json'

/** Backups on their way to a page or from one. */
export const exchangeIn = (dataDir: string): string => join(dataDir, `${workPrefix}exchange`)

/** The last thing that is written before `commitRestore`. */
export function writePlan(dataDir: string, plan: Plan): void {
  const path = join(stagedIn(dataDir), planName)
  writeFileSync(path, JSON.stringify(plan), { mode: 0o600 })
  syncFile(path)
}

export const discardStaged = (dataDir: string): void =>
  rmSync(stagedIn(dataDir), { recursive: true, force: true })

/**
 * From here on the restore is done, by this process or by the next start: before it nothing has changed. `tell`: what the
 * next start reports of it.
 */
export function commitRestore(dataDir: string, tell: Message | null = null): void {
  const plan = planIn(stagedIn(dataDir))
  if (plan !== null) writePlan(dataDir, { ...plan, tell })
  renameSync(stagedIn(dataDir), readyIn(dataDir))
  syncFolder(dataDir)
}

export interface FinishedRestore {
  /** Where the data of before is; null where there was none. */
  readonly aside: string | null
  readonly tell: Message | null
}

/**
 * Call it before anything of the data directory is opened, by the one process that has it. Puts a committed restore in
 * place, from wherever an earlier process was cut off; what was not committed is thrown away. Null: there was none.
 */
export function finishRestore(dataDir: string, step: () => void = () => undefined): FinishedRestore | null {
  clearLeftovers(dataDir)
  const ready = readyIn(dataDir)
  if (!existsSync(ready)) return null
  const plan = planIn(ready)
  const aside = plan?.aside == null ? null : join(dataDir, plan.aside)
  if (aside !== null && !existsSync(aside)) mkdirSync(aside, { mode: 0o700 })
  const setAside = (name: string): void => {
    const from = join(dataDir, name)
    if (aside === null || !existsSync(from)) return
    step()
    renameSync(from, join(aside, name))
  }
  if (plan !== null) {
    for (const name of openShowFiles) setAside(name)
    for (const name of Object.values(dataFiles)) {
      const fresh = join(ready, name)
      // It was moved already: what stands in its place is the restored one.
      if (!existsSync(fresh)) continue
      for (const suffix of ['', '-wal', '-shm']) setAside(name + suffix)
      step()
      renameSync(fresh, join(dataDir, name))
    }
    if (aside !== null) syncFolder(aside)
    syncFolder(dataDir)
    step()
    rmSync(join(ready, planName))
  }
  step()
  rmdirSync(ready)
  syncFolder(dataDir)
  // It was written by `commitRestore`.
  return { aside, tell: (plan?.tell ?? null) as Message | null }
}

/** Null once everything was moved. */
function planIn(ready: string): Plan | null {
  const path = join(ready, planName)
  if (!existsSync(path)) return null
  const plan: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!plans.Check(plan)) throw new Error(`${path} cannot be read.`)
  return plan
}

/** What a process that was cut off has left: work of a backup, and a restore that was not committed. */
function clearLeftovers(dataDir: string): void {
  discardStaged(dataDir)
  rmSync(exchangeIn(dataDir), { recursive: true, force: true })
  for (const name of readdirSync(dataDir)) {
    const isWork =
      name.startsWith(workPrefix) && /^(unpacked|[A-Za-z0-9]{6})$/.test(name.slice(workPrefix.length))
    if (isWork) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
