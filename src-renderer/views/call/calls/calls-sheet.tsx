import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { type Call, callsOf, shownMoment } from '../../../../src-main/domain/calling/call.ts'
import { callTargets, untilTargetsChange } from '../../../../src-main/domain/calling/call-targets.ts'
import { byDue } from '../../../../src-main/domain/calling/due.ts'
import { asDue } from '../../../../src-main/domain/calling/overtaken.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { Icon } from '../../../components/icon.tsx'
import { PressButton } from '../../../components/press-button.tsx'
import { RichText } from '../../../components/rich-text/rich-text.tsx'
import { Unbroken } from '../../../components/user-text.tsx'
import { callingNow, useCallingRefused } from '../../../state/calling/calling-now.ts'
import { callingColumns, type DepartmentColumn, departmentsIn } from '../../../state/calling/departments.ts'
import { graver, standingIn, standingOf } from '../../../state/calling/standing.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import type { CallingPress } from '../../../state/session/presser.ts'
import { nextRow, onAirRow, thenRow, titleWithNumber } from '../../../state/session/selectors.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import { CrewMark, FaceMark, useFace } from './call-marks.tsx'
import styles from './calls.module.css'
import { CallLeft, type CallsInside, useCallsInside, wordOf } from './next-calls.tsx'

/** The calls of every department in the cue on air, the next one and the one after it, each text whole. */
export function CallsSheet() {
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  const onAir = useDeskState(onAirRow)
  const next = useDeskState(nextRow)
  const then = useDeskState(thenRow)
  const inside = useCallsInside()
  const scroll = useRef<HTMLElement>(null)
  const wanted = useTicked(wantedNow)
  useWantedInSight(scroll, wanted)
  const hidden = useHidden(scroll, departments)
  const rehearsing = useDeskState(({ show }) => show.mode === 'rehearsal')
  return (
    <div className={styles['sheet']} data-uncovered>
      <section
        ref={scroll}
        className={styles['scroll']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
        tabIndex={0}
        aria-label={t('sheet.calls')}
        data-testid="calls-sheet"
      >
        {departments.length === 0 ? (
          <p className={styles['none']}>{t('calling.no-departments')}</p>
        ) : (
          <table
            className={styles['table']}
            style={{ '--departments': departments.length }}
            aria-label={t('sheet.calls')}
          >
            <thead className={styles['rows']}>
              <tr className={`${styles['row']} ${styles['head']}`}>
                <th scope="col">{t('calling.department')}</th>
                <ColumnHead
                  column="on-air"
                  word={rehearsing ? t('rehearsal.word') : t('show.on-air')}
                  row={onAir}
                />
                <ColumnHead column="next" word={t('show.next')} row={next} />
                <ColumnHead column="then" word={t('show.then')} row={then} />
              </tr>
            </thead>
            <tbody className={styles['rows']}>
              {departments.map(column => (
                <tr
                  key={column.id}
                  className={styles['row']}
                  data-department={column.id}
                  style={{ '--band': column.department.color }}
                >
                  <th scope="row" className={styles['department']}>
                    <StandbyButton column={column} />
                    <CrewMark column={column} />
                  </th>
                  <OnAirCalls row={onAir} column={column} inside={inside} />
                  <NextCalls row={next} column={column} />
                  <ThenCalls row={then} column={column} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <p className={styles['edge']}>
        <Edge place="above" departments={hidden.above} scroll={scroll} />
        <Edge place="below" departments={hidden.below} scroll={scroll} />
      </p>
    </div>
  )
}

interface EdgeProps {
  readonly place: 'above' | 'below'
  /** Those that are out of sight there. */
  readonly departments: readonly DepartmentColumn[]
  readonly scroll: RefObject<HTMLElement | null>
}

/** How many departments are out of sight, with the one that stands worst; a press brings the nearest of them in sight. */
function Edge({ place, departments, scroll }: EdgeProps) {
  const text = useTicked(
    useMemo(
      () =>
        (state: DeskState, now: Instant): Ticked<string> => {
          const view = callingNow(state, now)
          const all = departments.map(column => [column, standingOf(state, view, column, now)] as const)
          const [worst] = all.toSorted(([, [a]], [, [b]]) => graver(a, b))
          const changes = all.flatMap(([, [, changesIn]]) => changesIn ?? [])
          return [
            worst === undefined ? '' : `${worst[1][0]} ${worst[0].department.shortName}`,
            changes.length === 0 ? null : Math.min(...changes),
          ]
        },
      [departments],
    ),
  )
  if (departments.length === 0) return null
  const space = text.indexOf(' ')
  const standing = standingIn(text.slice(0, space))
  const nearest = place === 'below' ? departments[0] : departments.at(-1)
  const short = text.slice(space + 1)
  const alone = departments.length === 1 ? short : ''
  const what = standing === null ? alone : `${short} ${wordOf(standing)}`
  return (
    <button
      type="button"
      className={styles[place === 'below' ? 'down' : 'up']}
      data-testid={`more-${place}`}
      data-word={standing === 'help' || standing === 'hold' ? standing : undefined}
      onClick={() => nearest !== undefined && bringInSight(scroll.current, nearest.id)}
    >
      <Icon name="up" />
      <span>{t(`calling.more-${place}`, { count: departments.length })}</span>
      {what !== '' && <b>{what}</b>}
    </button>
  )
}

interface ColumnHeadProps {
  readonly column: 'on-air' | 'next' | 'then'
  readonly word: string
  readonly row: CueRow | null
}

/** The panel beside it has the titles of the cue on air and the next one. */
function ColumnHead({ column, word, row }: ColumnHeadProps) {
  const title = useDeskState(state => (row === null ? '' : titleWithNumber(state, row)))
  const number = useDeskState(state => (row === null ? '' : (state.numbers.get(row.cue.id) ?? '')))
  const shown = column === 'then' ? title : number
  return (
    <th scope="col" data-column={column} title={title}>
      <b>{word}</b>
      {shown !== '' && <bdi dir="auto">{shown}</bdi>}
    </th>
  )
}

interface CellProps {
  readonly row: CueRow | null
  readonly column: DepartmentColumn
}

const callsIn = (row: CueRow | null, { id }: DepartmentColumn): readonly Call[] =>
  row === null ? [] : callsOf(row.cue, row.cells, [id])

/** Those of the cue itself, then those inside it as they are due, each with its countdown or what became of it. */
function OnAirCalls({ row, column, inside }: CellProps & { readonly inside: CallsInside }) {
  const runner = useDeskState(state => state.show.state)
  const overtaken = useDeskState(state => state.calling.state.overtaken)
  const words = useDeskState(state => state.calling.state.words)
  const calls = useMemo(() => {
    const all = asDue(callsIn(row, column), { overtaken, words })
    return [...all.filter(({ at }) => at === null), ...byDue(all, runner)]
  }, [row, column, overtaken, words, runner])
  return (
    <td className={styles['cell']} data-column="on-air">
      <ul data-testid="calls-inside">
        {calls.map(call => (
          <OnAirCall key={call.id} call={call} column={column} inside={inside} />
        ))}
      </ul>
    </td>
  )
}

interface CallProps {
  readonly call: Call
  readonly column: DepartmentColumn
}

function OnAirCall({ call, column, inside }: CallProps & { readonly inside: CallsInside }) {
  const face = useFace(call)
  const isOver = face === 'done' || face === 'passed'
  const isOf = (ids: readonly string[]): boolean => ids.includes(call.id)
  return (
    <li
      className={styles['call']}
      data-next={isOf(inside.next)}
      data-due={isOf(inside.due)}
      data-soon={isOf(inside.soon)}
      data-over={isOver}
      data-testid="call-inside"
      title={call.at === null ? undefined : t('calling.planned-at', { time: shownMoment(call) })}
    >
      <CallText call={call} />
      {call.at !== null && !isOver && <CallLeft call={call} />}
      <FaceMark call={call} column={column} />
    </li>
  )
}

function NextCalls({ row, column }: CellProps) {
  const calls = useMemo(() => callsIn(row, column), [row, column])
  const first = calls.find(({ at }) => at === null)
  return (
    <td className={styles['cell']} data-column="next" data-testid="next-calls">
      <CellCalls row={row} column={column} calls={calls}>
        {call => call === first && <FaceMark call={call} column={column} />}
      </CellCalls>
    </td>
  )
}

function ThenCalls({ row, column }: CellProps) {
  const calls = useMemo(() => callsIn(row, column), [row, column])
  return (
    <td className={`${styles['cell']} ${styles['then']}`} data-column="then">
      <CellCalls row={row} column={column} calls={calls} />
    </td>
  )
}

interface CellCallsProps extends CellProps {
  readonly calls: readonly Call[]
  readonly children?: (call: Call) => ReactNode
}

/** A cell that is one call keeps its formatted text. */
function CellCalls({ row, column: { id }, calls, children }: CellCallsProps) {
  const html = row?.rich?.[id] ?? null
  const isPlain = calls.length === 1 && calls[0]?.at === null && html !== null
  return (
    <ul>
      {calls.map(call => (
        <li key={call.id} className={styles['call']}>
          {isPlain ? (
            <bdi dir="auto" className={styles['text']}>
              <RichText text={row?.cells[id] ?? ''} html={html} />
            </bdi>
          ) : (
            <CallText call={call} timed />
          )}
          {children?.(call)}
        </li>
      ))}
    </ul>
  )
}

const CallText = ({ call, timed = false }: { readonly call: Call; readonly timed?: boolean }) => (
  <bdi dir="auto" className={styles['text']}>
    {timed && call.at !== null && <span className={styles['at']}>{shownMoment(call)}</span>}
    <Unbroken text={call.text} />
  </bdi>
)

/** A press is STANDBY for this department alone. */
function StandbyButton({ column: { id, name, department } }: { readonly column: DepartmentColumn }) {
  const intent = useMemo((): CallingPress => ({ action: 'standby', departments: [id] }), [id])
  const intents = useMemo(() => [intent], [intent])
  return (
    <PressButton
      button={`standby ${id}`}
      testId="standby-one"
      className={styles['name']}
      intent={intent}
      control={t('calling.standby-control', { name: department.shortName })}
      name={t('calling.standby-of', { short: department.shortName, name })}
      title={t('calling.standby-of', { short: department.shortName, name })}
      off={useCallingRefused(intents)}
      label={department.shortName}
    />
  )
}

/** Identifiers of the departments that need the caller, a line each with how they stand, the gravest first; then those with the next call. */
function wantedNow(state: DeskState, now: Instant): Ticked<string> {
  const view = callingNow(state, now)
  const next = callTargets(view)
  const all = departmentsIn(callingColumns(state)).map(column => {
    const [standing, changesIn] = standingOf(state, view, column, now)
    return { id: column.id, standing, changesIn }
  })
  const wanted = all
    .filter(({ id, standing }) => standing !== 'idle' || next.some(({ columnId }) => columnId === id))
    .toSorted((a, b) => graver(a.standing, b.standing))
  const changes = [untilTargetsChange(view), ...all.map(({ changesIn }) => changesIn)].filter(
    left => left !== null,
  )
  return [
    wanted.map(({ id, standing }) => `${id}\t${standing}`).join('\n'),
    changes.length === 0 ? null : Math.min(...changes),
  ]
}

const bringInSight = (scroll: HTMLElement | null, id: string): void =>
  scroll?.querySelector(`[data-department="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })

/** At each change of how they stand, as many of them as there is room for; the gravest in any case. */
function useWantedInSight(scroll: RefObject<HTMLElement | null>, wanted: string): void {
  useEffect(() => {
    if (wanted === '') scroll.current?.scrollTo({ top: 0 })
    for (const line of wanted.split('\n').toReversed())
      bringInSight(scroll.current, line.split('\t')[0] ?? '')
  }, [wanted, scroll])
}

interface Hidden {
  readonly above: readonly DepartmentColumn[]
  readonly below: readonly DepartmentColumn[]
}

/** The departments whose rows are not wholly in sight. */
function useHidden(scroll: RefObject<HTMLElement | null>, departments: readonly DepartmentColumn[]): Hidden {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const root = scroll.current
    if (root === null) return
    const now = new Map<string, boolean>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const fills = rootBounds !== null && intersectionRect.height > rootBounds.height - 2
          now.set(target.getAttribute('data-department') ?? '', intersectionRatio > 0.98 || fills)
        }
        setInSight(new Set([...now].flatMap(([id, isSeen]) => (isSeen ? [id] : []))))
      },
      // The heads stand over the first rows.
      {
        root,
        rootMargin: `-${getComputedStyle(root).scrollPaddingTop} 0px 0px`,
        threshold: [0, 0.5, 0.98, 1],
      },
    )
    for (const { id } of departments) {
      const row = root.querySelector(`[data-department="${CSS.escape(id)}"]`)
      if (row !== null) observer.observe(row)
    }
    return () => observer.disconnect()
  }, [scroll, departments])
  return useMemo(() => {
    const first = departments.findIndex(({ id }) => inSight.has(id))
    const last = departments.findLastIndex(({ id }) => inSight.has(id))
    return first < 0
      ? { above: [], below: [] }
      : { above: departments.slice(0, first), below: departments.slice(last + 1) }
  }, [departments, inSight])
}
