import type { Timers } from '../../base/timers.ts'
import type {
  OtherOutputDesk,
  OutputPageEvents,
  SavedOutputPage,
} from '../../contract/bridge/output-pages.ts'
import { outputFace, outputRows, outputRowsChange } from '../../domain/output/output-face.ts'
import type { OutputRow } from '../../domain/output/output-page.ts'
import { between, type Clock, type Duration, duration, zero } from '../../domain/time/time.ts'
import type { Desk } from '../desk-options.ts'
import type { OutputViewer } from '../ports/output-screens.ts'
import { createMirror, type Mirror } from './mirror.ts'

/** Who shows which page, and what each was told last. Without any, the show costs nothing here. */
export interface Viewers {
  add(pageId: string, viewer: OutputViewer): () => void
  count(pageId: string): number
  /** How long each screen that shows it takes to answer; one that does not answer within three seconds is left out. */
  ask(pageId: string): Promise<readonly Duration[]>
  /** Its look is another. */
  changed(pageId: string): void
  /** The other desk is another. */
  otherChanged(): void
  /** Disconnects who shows it. */
  end(pageId: string): void
  close(): void
}

interface Shown {
  readonly viewers: Set<OutputViewer>
  /** As JSON, as it was told last. */
  state: string
  rows: readonly OutputRow[]
}

export function createViewers(
  desk: Pick<Desk, 'now' | 'snapshot' | 'subscribe'>,
  timers: Timers,
  find: (pageId: string) => SavedOutputPage | null,
  other: () => OtherOutputDesk | null,
  counted: () => void,
): Viewers {
  const pages = new Map<string, Shown>()
  const following = createFollowing(desk, timers, rowsToo => {
    for (const pageId of pages.keys()) refresh(pageId, rowsToo)
  })
  const stopIfNobody = (): void => {
    if (pages.size === 0) following.stop()
  }

  /** Rows first: what is on air must be in the list that it is marked in. */
  function refresh(pageId: string, rowsToo: boolean): void {
    const shown = pages.get(pageId)
    const page = find(pageId)
    const mirror = following.current()
    if (shown === undefined || page === null || mirror === null) return
    const source = mirror.source()
    if (rowsToo && page.kind === 'list') {
      const rows = outputRows(page.look, source)
      const change = outputRowsChange(shown.rows, rows)
      shown.rows = rows
      if (change !== null) for (const viewer of shown.viewers) viewer.tell('rows', change)
    }
    const state = stateOf(page, mirror, other())
    const json = JSON.stringify(state)
    if (json === shown.state) return
    shown.state = json
    for (const viewer of shown.viewers) viewer.tell('state', state)
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
      const mirror = following.start()
      const source = mirror.source()
      // Who shows it already has to be told what is told to this one as it stands now.
      following.tellDue()
      const page = find(pageId)
      const shown = pages.get(pageId) ?? { viewers: new Set(), state: '', rows: [] }
      pages.set(pageId, shown)
      if (page !== null) {
        if (page.kind === 'list') {
          shown.rows = outputRows(page.look, source)
          viewer.tell('rows', { rows: shown.rows, order: shown.rows.map(({ cue }) => cue.id) })
        }
        const state = stateOf(page, mirror, other())
        shown.state = JSON.stringify(state)
        viewer.tell('state', state)
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

/** The desk, followed while a screen shows a page of it. `tell`: `rowsToo` when rows may have changed. */
function createFollowing(
  desk: Pick<Desk, 'now' | 'snapshot' | 'subscribe'>,
  timers: Timers,
  tell: (rowsToo: boolean) => void,
) {
  let following: { readonly mirror: Mirror; readonly stop: () => void } | null = null
  let cancelDue: (() => void) | null = null
  let rowsDue = false

  const nothingDue = (): void => {
    cancelDue?.()
    cancelDue = null
    rowsDue = false
  }
  const tellDue = (): void => {
    const rowsToo = rowsDue
    nothingDue()
    tell(rowsToo)
  }
  return {
    current: () => following?.mirror ?? null,
    start(): Mirror {
      if (following !== null) return following.mirror
      const mirror = createMirror(desk.snapshot(), desk.now)
      const stop = desk.subscribe((name, payload) => {
        const change = mirror.apply(name, payload)
        if (change === 'none') return
        rowsDue ||= change === 'rows'
        // After the press that it follows from, which does not wait for it; once for what changes together.
        cancelDue ??= timers.after(zero, tellDue)
      })
      following = { mirror, stop }
      return mirror
    },
    /** Tells at once what is due. */
    tellDue,
    stop(): void {
      nothingDue()
      following?.stop()
      following = null
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
  const late = Promise.withResolvers<void>()
  const cancel = timers.after(answersWithin, late.resolve)
  const answered = viewers.map(viewer =>
    viewer.ask().then(
      () => void answers.push(between(asked, now())),
      // A screen that cannot be asked does not answer.
      () => undefined,
    ),
  )
  await Promise.race([Promise.all(answered), late.promise])
  cancel()
  return [...answers]
}

function stateOf(
  { kind, look }: SavedOutputPage,
  mirror: Mirror,
  other: OtherOutputDesk | null,
): OutputPageEvents['state'] {
  const face = outputFace(kind, look, mirror.source())
  // Names that were chosen for another rundown, or of columns that are private by now, are nobody's to read.
  const columns = face.kind === 'list' ? face.columns : []
  return { look: { ...look, columns }, face, language: mirror.language(), other }
}
