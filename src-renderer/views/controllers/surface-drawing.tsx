import { type ReactNode, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { ControlSlice, SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { SurfacePage } from '../../../src-main/domain/bindings/binding.ts'
import { isMachineControl } from '../../../src-main/domain/bindings/faults.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'
import { ControlCell } from './control-cell.tsx'
import { controlName, neighbour, surfaceName, unlistedControls } from './control-names.ts'
import styles from './drawing.module.css'
import { useLive } from './live.ts'

interface SurfaceDrawingProps {
  readonly surface: SurfaceSlice
  /** Page that is drawn, from 0. */
  readonly page: number
  readonly pages: readonly SurfacePage[]
  readonly presses: boolean
  readonly selected: string | null
  readonly onSelect: (control: string) => void
  /** A control of a machine was clicked where a click presses. */
  readonly onMachine: (control: string) => void
}

/** A surface as it is: each control in its place, and those that it does not list after them. */
export function SurfaceDrawing(props: SurfaceDrawingProps) {
  const { surface, page, pages, presses, selected, onSelect, onMachine } = props
  const reachable = useStore(useDesk().connected, now => now)
  const node = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const unlisted = useUnlisted(surface, pages)
  const inPlace = surface.kind !== 'osc'
  const listed = inPlace ? surface.controls : []
  const others = [...(inPlace ? [] : surface.controls), ...unlisted].map((control, at) => ({
    ...control,
    row: belowAll,
    column: at,
  }))
  const all = [...listed, ...others]
  const first = all.some(({ id }) => id === focused) ? focused : (selected ?? all[0]?.id)
  const onArrow = (from: string, key: string): boolean => {
    const next = neighbour(all, from, key)
    if (next === null) return false
    node.current?.querySelector<HTMLElement>(`[data-control="${CSS.escape(next.id)}"]`)?.focus()
    return true
  }
  const cell = (control: ControlSlice, named: boolean) => (
    <ControlCell
      surface={surface}
      control={control}
      page={pages[page]}
      isLive={page === surface.page}
      presses={presses && reachable && !isMachineControl(control.id)}
      named={named}
      selected={selected === control.id}
      reachable={first === control.id}
      onSelect={() => (presses && isMachineControl(control.id) ? onMachine : onSelect)(control.id)}
      onFocus={() => setFocused(control.id)}
      onArrow={key => onArrow(control.id, key)}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={node}
      className={styles['drawing']}
      role="group"
      aria-label={t('controllers.surface.drawing', { name: surfaceName(surface) })}
      data-treads={isTreads(surface)}
      data-tall={rowsOf(listed) > tallRows}
      data-gone={!surface.connected}
      data-away={!reachable}
      data-testid="drawing"
    >
      {!reachable && <p className={styles['away']}>{t('controllers.surface.as-it-was')}</p>}
      {listed.length > 0 && (
        <ControlGrid controls={listed} isTreads={isTreads(surface)}>
          {control => cell(control, false)}
        </ControlGrid>
      )}
      {others.length > 0 && (
        <div className={styles['pads']}>
          {others.map(control => (
            <span key={control.id} className={styles['pad']}>
              {cell(control, true)}
            </span>
          ))}
        </div>
      )}
      {surface.open && all.length === 0 && <p className={styles['hint']}>{t('controllers.surface.heard')}</p>}
    </div>
  )
}

interface ControlGridProps {
  readonly controls: readonly ControlSlice[]
  readonly isTreads: boolean
  readonly children: (control: ControlSlice) => ReactNode
}

/** Controls in the rows and columns in which they are on the device. */
function ControlGrid({ controls, isTreads, children }: ControlGridProps) {
  const columns = Math.max(1, ...controls.map(control => control.column + control.columns))
  const rows = rowsOf(controls)
  const alone = controls.filter(control => isAlone(control, controls))
  const widths = Array.from({ length: columns * 2 }, (_, half) =>
    alone.some(({ kind, column }) => kind === 'dial' && Math.floor(half / 2) === column)
      ? 'minmax(0, 2.4fr)'
      : 'minmax(0, 1fr)',
  )
  return (
    <div
      className={styles['grid']}
      style={{
        gridTemplateColumns: widths.join(' '),
        maxWidth: columns * (isTreads ? 116 : rows > tallRows ? 66 : 92),
        // A panel of many columns is wider than the card, and scrolls in it.
        ...(columns > fewColumns && { minWidth: columns * leastCell }),
      }}
    >
      {controls.map(control => (
        <span
          key={control.id}
          className={styles['cell']}
          data-kind={control.kind}
          data-alone={alone.includes(control)}
          data-wide={control.columns > 1}
          style={{
            gridColumn: `${Math.round(control.column * 2) + 1} / span ${Math.round(control.columns * 2)}`,
            gridRow: alone.includes(control) ? `1 / span ${rows}` : control.row + 1,
            ...(control.kind === 'touch-strip' && { aspectRatio: stripShape(control) }),
          }}
        >
          {children(control)}
        </span>
      ))}
    </div>
  )
}

/** Controls of a surface that takes any, which are bound or were used: it does not list them itself. */
function useUnlisted(surface: SurfaceSlice, pages: readonly SurfacePage[]): readonly ControlSlice[] {
  const used = useStore(useLive().received, all => all)
  if (!surface.open) return []
  const own = [...used.values()].filter(edge => edge.surfaceId === surface.id)
  const bound = pages.flatMap(({ bindings }) => bindings.map(({ control }) => control))
  return unlistedControls(
    surface,
    bound,
    own.map(({ control }) => control),
  ).map(id => ({ ...somewhere, id, name: controlName(surface, id) }))
}

const rowsOf = (controls: readonly ControlSlice[]): number =>
  Math.max(1, ...controls.map(({ row }) => row + 1))

const fewColumns = 12
/** Pixels in which what a key does can be read. */
const leastCell = 64

/** What has no place in the drawing stands after it, in one row. */
const belowAll = 1_000
const somewhere = { kind: 'key', row: belowAll, column: 0, columns: 1, face: null } as const

/** More rows than this are drawn flat, so that the whole device is in sight. */
const tallRows = 6

/** A dial or a fader with nothing above or below it is as high as the device. */
const isAlone = ({ id, kind, column }: ControlSlice, all: readonly ControlSlice[]): boolean =>
  (kind === 'dial' || kind === 'fader') &&
  all.length > 1 &&
  all.every(other => other.id === id || other.column + other.columns <= column || other.column >= column + 1)

const isTreads = ({ kind, modelId, controls }: SurfaceSlice): boolean =>
  kind === 'pedal' || modelId.endsWith('/pedal') || (kind === 'hid' && controls.length <= 4)

const stripShape = ({ face, columns }: ControlSlice): number =>
  face === null ? columns : face.width / Math.max(1, face.height)
