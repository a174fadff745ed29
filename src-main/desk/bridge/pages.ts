import type { ConnectionsSlice } from '../../contract/bridge/connections.ts'
import type { DeskSlice, DeskSnapshot } from '../../contract/bridge/slices.ts'
import { summaryOf } from '../../domain/preflight/certificate.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { CallerSettingsStore } from '../caller-settings.ts'
import type { Crew } from '../calling/crew.ts'
import type { DeskOptions } from '../desk-options.ts'
import type { Journal } from '../journal/journal.ts'
import { createNotices, type Notices } from '../notices.ts'
import type { RehearsedTimes } from '../session/rehearsed-times.ts'
import type { SessionManager } from '../session/session-manager.ts'
import type { Controllers } from '../surfaces/controllers.ts'
import type { BridgeEventChannel, BridgeListener } from './bridge-events.ts'

/** The parts of the desk that pages show. */
export interface ShownParts {
  readonly stage: SessionManager
  readonly journal: Pick<Journal, 'slice' | 'lastPreflight'>
  readonly controllers: Pick<Controllers, 'devices' | 'slice'>
  readonly caller: Pick<CallerSettingsStore, 'read'>
  readonly rehearsed: Pick<RehearsedTimes, 'of'>
  readonly crew: Pick<Crew, 'pages'>
  readonly connectionsSlice: ConnectionsSlice
}

/** Sends changes to every page of this desk, in one order. */
export interface Pages extends BridgeEventChannel {
  readonly notices: Notices
  /** Everything that a page shows. */
  snapshot(): DeskSnapshot
  /** Sends the whole snapshot again. */
  all(): void
  /** Sends the show if it differs from the one sent last: a press that is confirmed as predicted changes nothing. */
  show(): void
  /** Sends the slice of the desk itself. */
  desk(): void
  pressResult(pressResult: PressResult): void
  /** The last press of the show from before it was opened here, where none has been made since. */
  recallResult(pressResult: PressResult | null): void
  lastResult(): PressResult | null
  /** The last press is not shown any more, if it is still this one. True when it was. */
  clearResult(was: PressResult | null): boolean
}

/** `parts` is asked once the desk is made. */
export function createPages(
  options: Pick<DeskOptions, 'app' | 'folder' | 'settings' | 'keepAwake' | 'updates' | 'standby'>,
  parts: () => ShownParts,
): Pages {
  const listeners = new Set<BridgeListener>()
  let lastResult: PressResult | null = null
  /** The show that was sent last. */
  let shown = ''

  const emit: BridgeListener = (name, payload) => {
    for (const listener of listeners) listener(name, payload)
  }
  const notices = createNotices(list => emit('notices', list))

  const deskSlice = (): DeskSlice => deskSliceOf(options, parts())

  const snapshot = (): DeskSnapshot => {
    const { stage, rehearsed, controllers, connectionsSlice } = parts()
    const session = stage.session()
    const content = session.room.content()
    return {
      app: options.app,
      access: 'desk',
      folder: options.folder ?? null,
      rehearsed: rehearsed.of(session.mode === 'show' ? session.rundownId : null),
      devices: controllers.devices(),
      controllers: controllers.slice(),
      pressResult: lastResult,
      notices: notices.list(),
      desk: deskSlice(),
      connections: connectionsSlice,
      standby: options.standby?.slice() ?? null,
      rundown: content?.rundown ?? null,
      rows: session.room.rows(),
      pinned: session.numbers(),
      show: session.show(),
      run: session.run(),
      link: stage.line().slice(),
      undo: session.undo(),
      calling: { ...session.calling.slice(), crew: parts().crew.pages() },
      message: session.message(),
    }
  }

  return {
    emit,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notices,
    snapshot,
    all() {
      const all = snapshot()
      shown = JSON.stringify(all.show)
      emit('snapshot', all)
    },
    show() {
      const show = parts().stage.session().show()
      const text = JSON.stringify(show)
      if (text === shown) return
      shown = text
      emit('show', show)
    },
    desk: () => emit('desk', deskSlice()),
    pressResult(pressResult) {
      // The answer to an earlier press must not hide what was just said of a later one.
      if (lastResult !== null && pressResult.press < lastResult.press && pressResult.outcome !== 'refused')
        return
      lastResult = pressResult
      emit('pressResult', pressResult)
    },
    recallResult(pressResult) {
      lastResult ??= pressResult
    },
    lastResult: () => lastResult,
    clearResult(was) {
      if (lastResult === null || lastResult !== was) return false
      lastResult = null
      return true
    },
  }
}

/** The desk itself, with what it can do at the service that is in use. */
function deskSliceOf(
  { settings, keepAwake, updates }: Pick<DeskOptions, 'settings' | 'keepAwake' | 'updates'>,
  { stage, journal, caller }: ShownParts,
): DeskSlice {
  const exact = stage.line().connected.ownerActions !== null || stage.session().mode === 'rehearsal'
  const preflight = journal.lastPreflight(stage.session().rundownId)
  return {
    locked: settings.read().locked,
    notRecorded: journal.slice().notRecorded ?? stage.line().notRecorded(),
    runId: journal.slice().runId,
    keptAwake: keepAwake.held(),
    preflight: preflight === null ? null : summaryOf(preflight),
    updates: updates ? { ready: updates.ready() } : null,
    caller: caller.read(),
    personActs: exact,
    undoPower: { exact },
  }
}
