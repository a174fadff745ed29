import type { BulkCue } from '../../contract/v1/bodies.ts'
import { departmentBody, departmentIn } from '../../contract/v1/department-body.ts'
import type { ColumnResource, CueResource } from '../../contract/v1/resources.ts'
import { timingBody, timingIn } from '../../contract/v1/timing-body.ts'
import type { Department } from '../../domain/calling/department.ts'
import { withDepartment } from '../../domain/editing/apply.ts'
import type { Cue } from '../../domain/rundown/rundown.ts'
import type { CueTiming } from '../../domain/rundown/timing.ts'
import type { Connected } from '../ports/connector.ts'
import type { ContentWrites } from '../ports/content-writes.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { RundownContent, ShowService } from '../ports/show-service.ts'
import type { WholeRundowns } from '../ports/whole-rundowns.ts'

/** By column, or by cue. */
type KeptOfRundown<Value> = Readonly<Record<string, Value>>

/** Rundowns of which something is kept: of more, those that were changed longest ago are forgotten. */
const rundownsKept = 200
/** Of a rundown, likewise. The department of a column that is hidden for a while is kept for its return. */
const columnsKept = 100
const cuesKept = 1_000

/**
 * A service that knows neither departments nor the timing of a cue, with those that this desk keeps for it. Any other one is as it
 * was.
 */
export function withDepartmentsAndTimings(connected: Connected, settings: SettingsStore): Connected {
  const { service } = connected
  const kept: Kept = {
    departments: keptFor(
      service.address,
      () => settings.read().departments,
      departments => settings.write({ departments }),
      columnsKept,
    ),
    timings: keptFor(
      service.address,
      () => settings.read().timings,
      timings => settings.write({ timings }),
      cuesKept,
    ),
  }
  return {
    // Read each time: a remote service is known only once it is reached.
    get ownerActions() {
      return connected.ownerActions
    },
    service: { ...service, whole: wholeWith(service.whole, kept), follow: followWith(service, kept) },
  }
}

interface Kept {
  readonly departments: KeptValues<Department>
  readonly timings: KeptValues<CueTiming>
}

interface KeptValues<Value> {
  /** The same object until one of them is set. */
  of(rundownId: string): KeptOfRundown<Value>
  /** Null: there is none any longer. */
  set(rundownId: string, id: string, value: Value | null): void
}

function keptFor<Value>(
  address: string,
  read: () => Readonly<Record<string, KeptOfRundown<Value>>>,
  write: (all: Readonly<Record<string, KeptOfRundown<Value>>>) => void,
  most: number,
): KeptValues<Value> {
  const none: KeptOfRundown<Value> = {}
  const keyOf = (rundownId: string): string => `${address} ${rundownId}`
  const of = (rundownId: string): KeptOfRundown<Value> => read()[keyOf(rundownId)] ?? none
  return {
    of,
    set(rundownId, id, value) {
      const { [id]: _before, ...others } = of(rundownId)
      const values = value === null ? others : { ...lastOf(others, most - 1), [id]: value }
      const { [keyOf(rundownId)]: _rundown, ...rundowns } = read()
      const isEmpty = Object.keys(values).length === 0
      write({ ...lastOf(rundowns, rundownsKept - 1), ...(isEmpty ? {} : { [keyOf(rundownId)]: values }) })
    },
  }
}

const lastOf = <Value>(record: Readonly<Record<string, Value>>, most: number): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).slice(-most))

const followWith =
  (service: ShowService, kept: Kept): ShowService['follow'] =>
  (rundownId, listener) => {
    let received: RundownContent | null = null
    const shown = createOverlay()
    const publish = (): void => {
      if (received !== null)
        listener.content(shown(received, kept.departments.of(rundownId), kept.timings.of(rundownId)))
    }
    const follow = service.follow(rundownId, {
      ...listener,
      content(content) {
        received = content
        publish()
      },
    })
    return {
      ...follow,
      get writes() {
        const { writes } = follow
        return received?.withoutOurs === true ? keeping(writes, rundownId, kept, publish) : writes
      },
    }
  }

/** The writes of a service that knows neither: what it does not know is kept, and the rest is sent. */
function keeping(writes: ContentWrites, rundownId: string, kept: Kept, publish: () => void): ContentWrites {
  const keepTiming = (cueId: string, timing: Timed['timing']): void => {
    if (timing === undefined) return
    kept.timings.set(rundownId, cueId, timing === null ? null : timingIn(timing))
    publish()
  }
  return {
    ...writes,
    async patchCue(cueId, { timing, ...others }) {
      const wrote = Object.keys(others).length === 0 ? done : await writes.patchCue(cueId, others)
      if (wrote.ok) keepTiming(cueId, timing)
      return wrote
    },
    async createCue({ timing, ...body }) {
      const made = await writes.createCue(body)
      if (made.ok) keepTiming(made.value, timing)
      return made
    },
    async bulkCues(items) {
      const sent = items.map(({ timing: _kept, ...item }) => item)
      // An item that names its cue alone changes nothing there.
      const places = [...sent.keys()].filter(at => Object.keys(sent[at] ?? {}).some(name => name !== 'id'))
      const wrote =
        places.length === 0
          ? ({ ok: true, value: [] } as const)
          : await writes.bulkCues(places.flatMap(at => sent[at] ?? []))
      if (!wrote.ok) return { ...wrote, items: wrote.items.flatMap(nth => places[nth] ?? []) }
      const ids = sent.map((item, at) => wrote.value[places.indexOf(at)] ?? item.id ?? '')
      for (const [at, { timing }] of items.entries()) keepTiming(ids[at] ?? '', timing)
      return { ok: true, value: ids }
    },
    async deleteCue(cueId) {
      const deleted = await writes.deleteCue(cueId)
      if (deleted.ok && kept.timings.of(rundownId)[cueId] !== undefined) keepTiming(cueId, null)
      return deleted
    },
    async patchColumn(columnId, { department, ...others }) {
      const wrote =
        department !== undefined && others.name === undefined
          ? done
          : await writes.patchColumn(columnId, others)
      if (!wrote.ok || department === undefined) return wrote
      kept.departments.set(rundownId, columnId, department === null ? null : departmentIn(department))
      publish()
      return wrote
    },
    async deleteColumn(columnId) {
      const deleted = await writes.deleteColumn(columnId)
      if (deleted.ok && kept.departments.of(rundownId)[columnId] !== undefined)
        kept.departments.set(rundownId, columnId, null)
      return deleted
    },
  }
}

type Timed = Pick<BulkCue, 'timing'>

const done = { ok: true, value: null } as const

/** The same rundown and the same cues with the same that is kept stay the same objects. */
function createOverlay() {
  const columnsOf = remembered(
    (rundown: RundownContent['rundown'], departments: KeptOfRundown<Department>) =>
      Object.keys(departments).length === 0
        ? rundown
        : {
            ...rundown,
            columns: rundown.columns.map(column => withDepartment(column, departments[column.id] ?? null)),
          },
  )
  const timed = new WeakMap<Cue, Cue>()
  const cuesOf = remembered((cues: RundownContent['cues'], timings: KeptOfRundown<CueTiming>) => {
    const withTiming = (cue: Cue): Cue => {
      const timing = timings[cue.id]
      if (timing === undefined) return cue
      const before = timed.get(cue)
      const made = before?.timing === timing ? before : { ...cue, timing }
      timed.set(cue, made)
      return made
    }
    return Object.keys(timings).length === 0 ? cues : cues.map(withTiming)
  })
  return (
    content: RundownContent,
    departments: KeptOfRundown<Department>,
    timings: KeptOfRundown<CueTiming>,
  ): RundownContent =>
    content.withoutOurs === true
      ? { ...content, rundown: columnsOf(content.rundown, departments), cues: cuesOf(content.cues, timings) }
      : content
}

/** Makes it again only where one of the two is another. */
function remembered<Source, Values, Made>(make: (source: Source, values: Values) => Made) {
  let last: { readonly source: Source; readonly values: Values; readonly made: Made } | null = null
  return (source: Source, values: Values): Made => {
    if (last?.source !== source || last.values !== values)
      last = { source, values, made: make(source, values) }
    return last.made
  }
}

const wholeWith = (whole: WholeRundowns, kept: Kept): WholeRundowns => ({
  ...whole,
  async read(rundownId, progress) {
    const read = await whole.read(rundownId, progress)
    const departments = kept.departments.of(rundownId)
    const timings = kept.timings.of(rundownId)
    const withTiming = (cue: CueResource): CueResource => {
      const own = timings[cue.id]
      return cue.timing !== undefined || own === undefined ? cue : { ...cue, timing: timingBody(own) }
    }
    const withOwn = (column: ColumnResource): ColumnResource => {
      const own = departments[column.id]
      return column.department !== undefined || own === undefined
        ? column
        : { ...column, department: departmentBody(own) }
    }
    return { ...read, columns: read.columns.map(withOwn), cues: read.cues.map(withTiming) }
  },
  async patchColumn(rundownId, columnId, { department, ...others }) {
    if (department === undefined || others.name === undefined)
      return whole.patchColumn(rundownId, columnId, {
        ...others,
        ...(department !== undefined && { department }),
      })
    // The answer to its name shows whether the service has departments.
    const named = await whole.patchColumn(rundownId, columnId, others)
    if (named.department !== undefined) return whole.patchColumn(rundownId, columnId, { department })
    kept.departments.set(rundownId, columnId, department === null ? null : departmentIn(department))
    return named
  },
})
