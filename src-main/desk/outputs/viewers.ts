import type { Timers } from '../../base/timers.ts'
import { within } from '../../base/within.ts'
import type { BridgeEventName } from '../../contract/bridge/events.ts'
import type {
  OtherOutputDesk,
  OutputPageEvents,
  SavedOutputPage,
} from '../../contract/bridge/output-pages.ts'
import { shiftCalling } from '../../domain/calling/calling-state.ts'
import { cueLightFace } from '../../domain/output/cue-light-face.ts'
import { outputFace, outputRows, outputRowsChange } from '../../domain/output/output-face.ts'
import type { OutputFace, OutputRow } from '../../domain/output/output-page.ts'
import { between, type Clock, type Duration, duration, shift, zero } from '../../domain/time/time.ts'
import type { Desk, DeskSource } from '../desk.ts'
import type { OutputViewer } from '../ports/output-screens.ts'

/** The screens of each page, and the state last sent to each. Without screens nothing is computed. */
export interface Viewers {
  add(pageId: string, viewer: OutputViewer): () => void
  count(pageId: string): number
  /** How long each screen that shows it takes to answer; one that does not answer within three seconds is left out. */
  ask(pageId: string): Promise<readonly Duration[]>
  /** Its design has changed. */
  changed(pageId: string): void
  /** The other desk has changed. */
  otherChanged(): void
  /** Disconnects who shows it. */
  end(pageId: string): void
  close(): void
}

interface Shown {
  readonly viewers: Set<OutputViewer>
  /** The state as last sent, as JSON. */
  state: string
  rows: readonly OutputRow[]
}

export function createViewers(
  desk: Pick<Desk, 'now' | 'outputSource' | 'subscribe' | 'crew'>,
  timers: Timers,
  find: (pageId: string) => SavedOutputPage | null,
  other: () => OtherOutputDesk | null,
  counted: () => void,
): Viewers {
  const pages = new Map<string, Shown>()
  const following = createFollowing(desk, timers, rowsToo => {
    for (const pageId of pages.keys()) refresh(pageId, rowsToo)
  })
  const beats = createBeats(timers, () => {
    for (const [pageId, { viewers }] of pages)
      if (find(pageId)?.kind === 'cue-light') for (const viewer of viewers) viewer.send('beat', null)
  })
  const stopIfNobody = (): void => {
    if (pages.size > 0) return
    following.stop()
    beats.stop()
  }
  /** Rows first: what is on air must be in the list that it is marked in. */
  function refresh(pageId: string, rowsToo: boolean): void {
    const shown = pages.get(pageId)
    const page = find(pageId)
    if (shown === undefined || page === null) return
    const source = desk.outputSource()
    if (rowsToo && page.kind === 'list') sendRows(shown, outputRows(page.look, source))
    sendState(shown, stateOf(page, source, desk, other()))
  }

  const leave = (pageId: string, viewer: OutputViewer): void => {
    const shown = pages.get(pageId)
    if (shown === undefined || !shown.viewers.delete(viewer)) return
    if (shown.viewers.size === 0) pages.delete(pageId)
    stopIfNobody()
    counted()
  }

  function end(pageId: string): void {
    const shown = pages.get(pageId)
    pages.delete(pageId)
    stopIfNobody()
    for (const viewer of shown?.viewers ?? []) viewer.end()
  }

  return {
    add(pageId, viewer) {
      following.start()
      // Screens that already show the page get pending changes first, since the new one gets the present state.
      following.publishDue()
      const page = find(pageId)
      const shown = pages.get(pageId) ?? { viewers: new Set(), state: '', rows: [] }
      pages.set(pageId, shown)
      if (page !== null) {
        const source = desk.outputSource()
        sendWhole(shown, viewer, page, source, stateOf(page, source, desk, other()))
        if (page.kind === 'cue-light') beats.start(viewer)
      }
      shown.viewers.add(viewer)
      counted()
      return () => leave(pageId, viewer)
    },
    count: pageId => pages.get(pageId)?.viewers.size ?? 0,
    ask: pageId => askAll([...(pages.get(pageId)?.viewers ?? [])], desk.now, timers),
    changed: pageId => refresh(pageId, true),
    otherChanged() {
      for (const pageId of pages.keys()) refresh(pageId, false)
    },
    end,
    close() {
      for (const pageId of [...pages.keys()]) end(pageId)
    },
  }
}

const stateOf = (
  page: SavedOutputPage,
  source: DeskSource,
  desk: Pick<Desk, 'now' | 'crew'>,
  other: OtherOutputDesk | null,
): OutputPageEvents['state'] => {
  const face = faceOf(page, source, desk)
  // Names that were chosen for another rundown, or of columns that are private by now, are nobody's to read.
  const columns = face.kind === 'list' ? face.columns : []
  const { timer: _timer, player: _player, ...look } = page.look
  return { look: { ...look, columns }, face, language: source.language, other }
}

/** Sends the rows that have changed. */
function sendRows(shown: Shown, rows: readonly OutputRow[]): void {
  const change = outputRowsChange(shown.rows, rows)
  shown.rows = rows
  if (change !== null) for (const viewer of shown.viewers) viewer.send('rows', change)
}

/** Sends the state if it has changed. */
function sendState(shown: Shown, state: OutputPageEvents['state']): void {
  const json = JSON.stringify(state)
  if (json === shown.state) return
  shown.state = json
  for (const viewer of shown.viewers) viewer.send('state', state)
}

/** Sends a screen that begins to show a page all of it. */
function sendWhole(
  shown: Shown,
  viewer: OutputViewer,
  page: SavedOutputPage,
  source: DeskSource,
  state: OutputPageEvents['state'],
): void {
  if (page.kind === 'list') {
    shown.rows = outputRows(page.look, source)
    viewer.send('rows', { rows: shown.rows, order: shown.rows.map(({ cue }) => cue.id) })
  }
  shown.state = JSON.stringify(state)
  viewer.send('state', state)
}

/** The events of the desk after which a page may look different. True: rows or numbers may have changed. */
const concerned: Partial<Record<BridgeEventName, boolean>> = {
  snapshot: true,
  content: true,
  pinned: true,
  run: true,
  show: false,
  link: false,
  message: false,
  desk: false,
  calling: false,
  timers: false,
  players: false,
  prompter: false,
  // The show may be confirmed as it was predicted: no other event is sent for that.
  pressResult: false,
}

/** Follows the desk while a screen shows a page of it. `publish`: `rowsToo` when rows may have changed. */
function createFollowing(desk: Pick<Desk, 'subscribe'>, timers: Timers, publish: (rowsToo: boolean) => void) {
  let stopFollowing: (() => void) | null = null
  let cancelDue: (() => void) | null = null
  let rowsDue = false

  const nothingDue = (): void => {
    cancelDue?.()
    cancelDue = null
    rowsDue = false
  }
  const publishDue = (): void => {
    const rowsToo = rowsDue
    nothingDue()
    publish(rowsToo)
  }
  return {
    start(): void {
      stopFollowing ??= desk.subscribe(name => {
        const rowsToo = concerned[name]
        if (rowsToo === undefined) return
        rowsDue ||= rowsToo
        // After the press that it follows from, which does not wait for it; once for what changes together.
        cancelDue ??= timers.after(zero, publishDue)
      })
    },
    /** Sends pending changes at once. */
    publishDue,
    stop(): void {
      nothingDue()
      stopFollowing?.()
      stopFollowing = null
    },
  }
}

const answersWithin = duration(3_000)

async function askAll(
  viewers: readonly OutputViewer[],
  now: Clock,
  timers: Timers,
): Promise<readonly Duration[]> {
  const asked = now()
  const answers: Duration[] = []
  const answered = viewers.map(viewer =>
    viewer.ask().then(
      () => void answers.push(between(asked, now())),
      // A screen that cannot be asked does not answer.
      () => undefined,
    ),
  )
  await within(Promise.all(answered), answersWithin, timers, undefined)
  return [...answers]
}

function faceOf(
  { kind, name, look, department = '' }: SavedOutputPage,
  source: DeskSource,
  { now, crew }: Pick<Desk, 'now' | 'crew'>,
): OutputFace {
  if (kind !== 'cue-light') return outputFace(kind, look, source)
  const confirmed = crew.confirmedShow()
  // Calls are sent on the clock of the anchors that displays see.
  const stepped = duration(confirmed.clockSteps - source.show.clockSteps)
  const { goAt } = source.show.auto ?? {}
  const show = {
    ...source.show,
    ...confirmed,
    auto: goAt === undefined ? {} : { goAt: shift(goAt, stepped) },
  }
  const calling = shiftCalling(source.calling, stepped)
  return cueLightFace({ name, department }, look, { ...source, show, calling }, shift(now(), stepped))
}

const beatEvery = duration(2_000)

/** Sends crew pages a beat of the desk at intervals, from the desk's own thread. */
function createBeats(timers: Timers, beat: () => void) {
  let cancel: (() => void) | null = null
  const next = (): void => {
    cancel = timers.after(beatEvery, () => {
      beat()
      next()
    })
  }
  return {
    /** The first one for this page comes with what it shows. */
    start(viewer: OutputViewer): void {
      viewer.send('beat', null)
      if (cancel === null) next()
    },
    stop(): void {
      cancel?.()
      cancel = null
    },
  }
}
