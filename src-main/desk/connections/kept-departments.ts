import { departmentBody, departmentIn } from '../../contract/v1/department-body.ts'
import type { ColumnResource } from '../../contract/v1/resources.ts'
import type { Department } from '../../domain/calling/department.ts'
import { withDepartment } from '../../domain/editing/apply.ts'
import type { Connected } from '../ports/connector.ts'
import type { ContentWrites } from '../ports/content-writes.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { RundownContent, ShowService } from '../ports/show-service.ts'
import type { WholeRundowns } from '../ports/whole-rundowns.ts'

/** By column. */
type Departments = Readonly<Record<string, Department>>

/** Rundowns of which departments are kept: of more, those that were changed longest ago are forgotten. */
const rundownsKept = 200
/** Of a rundown, likewise: a column that this desk is not shown for a while has its department when it is back. */
const columnsKept = 100

const none: Departments = {}

/** A service that has no departments, with those that this desk keeps for it. Any other one is as it was. */
export function withKeptDepartments(connected: Connected, settings: SettingsStore): Connected {
  const { service } = connected
  const kept = createKept(service.address, settings)
  return {
    // Read each time: a remote service is known only once it is reached.
    get ownerActions() {
      return connected.ownerActions
    },
    service: { ...service, whole: wholeWith(service.whole, kept), follow: followWith(service, kept) },
  }
}

type Kept = ReturnType<typeof createKept>

function createKept(address: string, settings: SettingsStore) {
  const keyOf = (rundownId: string): string => `${address} ${rundownId}`
  const of = (rundownId: string): Departments => settings.read().departments[keyOf(rundownId)] ?? none
  const write = (rundownId: string, departments: Departments): void => {
    const key = keyOf(rundownId)
    const { [key]: _before, ...others } = settings.read().departments
    const kept = Object.entries(others).slice(1 - rundownsKept)
    const own = Object.keys(departments).length === 0 ? [] : [[key, departments] as const]
    settings.write({ departments: Object.fromEntries([...kept, ...own]) })
  }
  return {
    of,
    set(rundownId: string, columnId: string, department: Department | null): void {
      const { [columnId]: _before, ...others } = of(rundownId)
      const kept = Object.entries(others).slice(1 - columnsKept)
      const own = department === null ? [] : [[columnId, department] as const]
      write(rundownId, Object.fromEntries([...kept, ...own]))
    },
  }
}

const followWith =
  (service: ShowService, kept: Kept): ShowService['follow'] =>
  (rundownId, listener) => {
    let received: RundownContent | null = null
    const shown = createOverlay()
    const publish = (): void => {
      if (received !== null) listener.content(shown(received, kept.of(rundownId)))
    }
    const follow = service.follow(rundownId, {
      ...listener,
      content(content) {
        received = content
        publish()
      },
    })
    const writesWith = (writes: ContentWrites): ContentWrites => ({
      ...writes,
      async patchColumn(columnId, { department, ...others }) {
        if (department === undefined) return writes.patchColumn(columnId, others)
        if (received?.withoutDepartments !== true)
          return writes.patchColumn(columnId, { department, ...others })
        const wrote =
          others.name === undefined
            ? ({ ok: true, value: null } as const)
            : await writes.patchColumn(columnId, others)
        if (!wrote.ok) return wrote
        kept.set(rundownId, columnId, department === null ? null : departmentIn(department))
        publish()
        return wrote
      },
      async deleteColumn(columnId) {
        const deleted = await writes.deleteColumn(columnId)
        if (deleted.ok && kept.of(rundownId)[columnId] !== undefined) kept.set(rundownId, columnId, null)
        return deleted
      },
    })
    return {
      ...follow,
      get writes() {
        return writesWith(follow.writes)
      },
    }
  }

/** The same rundown with the same departments stays the same object. */
function createOverlay() {
  let last: { readonly from: RundownContent['rundown']; readonly by: Departments } | null = null
  let made: RundownContent['rundown'] | null = null
  return (content: RundownContent, departments: Departments): RundownContent => {
    const { rundown } = content
    if (content.withoutDepartments !== true || departments === none) return content
    if (made === null || last?.from !== rundown || last.by !== departments) {
      const columns = rundown.columns.map(column => withDepartment(column, departments[column.id] ?? null))
      made = { ...rundown, columns }
      last = { from: rundown, by: departments }
    }
    return { ...content, rundown: made }
  }
}

const wholeWith = (whole: WholeRundowns, kept: Kept): WholeRundowns => ({
  ...whole,
  async read(rundownId, progress) {
    const read = await whole.read(rundownId, progress)
    const departments = kept.of(rundownId)
    const withOwn = (column: ColumnResource): ColumnResource => {
      const own = departments[column.id]
      return column.department !== undefined || own === undefined
        ? column
        : { ...column, department: departmentBody(own) }
    }
    return { ...read, columns: read.columns.map(withOwn) }
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
    kept.set(rundownId, columnId, department === null ? null : departmentIn(department))
    return named
  },
})
