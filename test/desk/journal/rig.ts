import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalSlice } from '../../../src-main/contract/bridge/journal.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { Journal, type JournalledPress, type JournalOptions } from '../../../src-main/desk/journal/journal.ts'
import { createSqliteJournal } from '../../../src-main/desk/journal/sqlite-journal.ts'
import type { JournalStore } from '../../../src-main/desk/ports/journal-store.ts'
import type { JournalEntry } from '../../../src-main/domain/as-run/journal-entry.ts'
import { cueNumbers } from '../../../src-main/domain/rundown/cue-numbers.ts'
import { shiftAnchors } from '../../../src-main/domain/show/anchors.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import type { RefusalReason } from '../../../src-main/domain/show/refusals.ts'
import {
  activeCueId,
  nextCueId,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'

const intents: Partial<Record<RunnerCommand['verb'], Intent>> = {
  start: { action: 'go' },
  next: { action: 'go' },
  pause: { action: 'pause' },
  previous: { action: 'previous' },
  end: { action: 'end' },
  reset: { action: 'reset' },
  restore: { action: 'undo' },
}

/** A journal on a real disk, in virtual time, at a desk that drives the runner. */
export function createRig() {
  const directory = mkdtempSync(join(tmpdir(), 'showcall-journal-'))
  const time = createVirtualTime(1_800_000_000_000)
  const content = contentWith([cue('c1', 60), cue('c2', 60), cue('c3', 60)])
  const disk = { says: null as string | null, hangs: false, appends: [] as number[] }
  const said: string[] = []
  const slices: JournalSlice[] = []
  let steps = 0
  let ids = 0
  let stepped = 0
  let state: RunnerState = preShow
  let presses = 0

  let starts = 0
  const open = (most?: number): { journal: Journal; store: JournalStore } => {
    starts += 1
    const start = starts
    const isKilled = (): boolean => start !== starts
    const inner = createSqliteJournal({
      file: join(directory, 'journal.sqlite'),
      maxBytes: 1e9,
      now: time.now,
    })
    const store: JournalStore = {
      ...inner,
      async append(entries) {
        if (disk.hangs) await new Promise(() => undefined)
        if (disk.says !== null) throw new Error(disk.says)
        disk.appends.push(entries.length)
        return inner.append(entries)
      },
      async asRun(question, now) {
        if (disk.says !== null) throw new Error(disk.says)
        return inner.asRun(question, now)
      },
    }
    presses = 0
    const journal = new Journal({
      store: { ...store, attend: async (...run) => (isKilled() ? undefined : store.attend(...run)) },
      now: () => instant(time.now() + stepped),
      clockSteps: () => steps,
      timers: time.timers,
      numbers: content => numbers(content),
      newId: () => {
        ids += 1
        return `id-${ids}`
      },
      timezone: 'UTC',
      changed: slice => slices.push(slice),
      notice: text => said.push(inEnglish(text)),
      ...(most !== undefined && { most }),
    })
    return { journal, store }
  }

  let numbers: JournalOptions['numbers'] = ({ cues, rundown }) =>
    cueNumbers(cues, rundown.settings.cueNumbering)

  const first = open()
  let { journal, store } = first
  const now = () => instant(time.now() + stepped)

  const end = (
    intent: Intent,
    before: RunnerState,
    after: RunnerState | null,
    more: Partial<JournalledPress> = {},
    reason?: RefusalReason,
  ): JournalledPress => {
    presses += 1
    return {
      pressResult: {
        press: presses,
        origin: { surfaceId: 'k', kind: 'keyboard', surface: 'Keyboard', control: 'Space' },
        action: intent.action,
        at: now(),
        outcome: reason === undefined ? 'confirmed' : 'refused',
        ...(reason !== undefined && { reason }),
        appliedMs: reason === undefined ? 1 : null,
        confirmedMs: reason === undefined ? 4 : null,
      },
      intent,
      seen: {
        phase: before.phase,
        activeCueId: activeCueId(before),
        nextCueId: nextCueId(before, content.cues),
      },
      before,
      after,
      undid: null,
      refusedAfterSending: false,
      saw: 7,
      ...more,
    }
  }

  return {
    time,
    content,
    number(next: JournalOptions['numbers']) {
      numbers = next
    },
    disk,
    said,
    slices,
    journal: () => journal,
    store: () => store,
    state: () => state,
    presses: () => presses,
    open: (known = true, { service = 'http://here', rundownId = 'rundown-1', stands = state } = {}) =>
      journal.opened({
        rundownId,
        service,
        content: known ? content : null,
        state: stands,
      }),
    /** A desk that is killed and started again; what waited is lost. */
    restart(most?: number) {
      const next = open(most)
      journal = next.journal
      store = next.store
    },
    press(command: RunnerCommand, more: Partial<JournalledPress> = {}): Promise<boolean> {
      const before = state
      const result = transition(before, command, content.cues, now())
      if (!result.ok) throw new Error(result.code)
      state = result.state
      const intent: Intent =
        command.verb === 'jump'
          ? { action: 'jump', cueId: command.cueId }
          : (intents[command.verb] ?? { action: 'lock' })
      return journal.press(end(intent, before, state, more))
    },
    refused: (intent: Intent, reason: RefusalReason, more: Partial<JournalledPress> = {}): Promise<boolean> =>
      journal.press(end(intent, state, null, more, reason)),
    /** A command of another client; `received` is false while the desk is away. */
    other(command: RunnerCommand, received = true): void {
      const before = state
      const result = transition(before, command, content.cues, now())
      if (!result.ok) throw new Error(result.code)
      state = result.state
      if (received) journal.movedBy(before, state)
    },
    /** The handle is lost, and every page of the file is noise when it is opened again. */
    async damage(): Promise<void> {
      await store.close()
      const file = join(directory, 'journal.sqlite')
      writeFileSync(file, Buffer.alloc(statSync(file).size, 'noise'))
    },
    stepClock(by: number, estimate = by): void {
      stepped += by
      steps += estimate
      state = shiftAnchors(state, duration(by))
    },
    async entries(runId: string | null): Promise<readonly JournalEntry[]> {
      await time.advance(10)
      return store.entries(runId)
    },
    async runIds(): Promise<readonly string[]> {
      await time.advance(10)
      return (await store.runs()).map(run => run.runId)
    },
    async asRun() {
      await time.advance(10)
      const [runId] = await this.runIds()
      const reply = await journal.reports.asRun(runId ?? '')
      if (!reply.ok) throw new Error(inEnglish(reply.reason))
      return reply.asRun
    },
    async close() {
      disk.hangs = false
      const closing = journal.close()
      await time.advance(2_000)
      await closing
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
