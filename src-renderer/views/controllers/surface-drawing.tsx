import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { signedText } from '#texts/locale.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ControlSlice, SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { Binding, SurfacePage } from '../../../src-main/domain/bindings/binding.ts'
import { controlText } from '../../../src-main/domain/bindings/control-text.ts'
import { isMachineControl } from '../../../src-main/domain/bindings/faults.ts'
import type { Said } from '../../../src-main/domain/messages/message.ts'
import { useFresh } from '../../components/passing-state.ts'
import { describeAction } from '../../state/describe-action.ts'
import { actInWords } from '../../state/keys/desk-key.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'
import { controlName, neighbour, surfaceName, unlistedControls } from './control-names.ts'
import styles from './drawing.module.css'
import { type ShownPicture, useIsDown, useLive, usePicture } from './live.ts'

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

/** A refusal stands on the control for so many ms. */
const refusedFor = 4_000

interface ControlCellProps {
  readonly surface: SurfaceSlice
  readonly control: Pick<ControlSlice, 'id' | 'kind' | 'name' | 'face'>
  readonly page: SurfacePage | undefined
  /** The page that is drawn is on the surface now: its pictures are true. */
  readonly isLive: boolean
  readonly presses: boolean
  /** Its place does not show which control it is. */
  readonly named: boolean
  readonly selected: boolean
  readonly reachable: boolean
  readonly onSelect: () => void
  readonly onFocus: () => void
  readonly onArrow: (key: string) => boolean
}

/** One control, as it is: its picture, or what it does; lit while it is down. */
function ControlCell(props: ControlCellProps) {
  const { surface, control, page, isLive, presses, named, selected, reachable } = props
  const name = messageText(controlText(control.name))
  const node = useRef<HTMLButtonElement>(null)
  const picture = usePicture(surface.id, control.id)
  const down = useIsDown(surface.id, control.id)
  const isDial = control.kind === 'dial'
  const finger = useFinger(surface.id, control.id, isDial)
  useWheel(node, surface.id, control.id, presses && isDial)
  const words = wordsOf(page, control.id)
  const turned = isDial ? turnsOf(page, control.id) : []
  // There is room for one thing on a dial: what turning it does.
  const seen = turned.length === 0 ? words : turned
  const last = useStore(useLive().last, all => all.get(surface.id))
  const refusal = last?.control === control.id && refusedWord(last.did) !== null ? last : null
  const refused = useFresh(refusal, refusedFor)
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (presses && finger.onKeyDown(event)) return
    if (event.key.startsWith('Arrow') && props.onArrow(event.key)) event.preventDefault()
  }
  return (
    <button
      ref={node}
      type="button"
      className={styles['control']}
      data-kind={control.kind}
      data-down={down}
      data-presses={presses}
      data-selected={selected}
      data-refused={refused}
      data-bound={words.length > 0}
      data-control={control.id}
      aria-label={[
        name,
        seen.join(' ') || t('controllers.surface.nothing'),
        turned.length > 0 && words.join(' '),
        presses && isDial && t('controllers.surface.dial'),
      ]
        .filter(Boolean)
        .join(': ')}
      aria-pressed={presses ? down : selected}
      tabIndex={reachable ? 0 : -1}
      onFocus={props.onFocus}
      onClick={presses ? undefined : props.onSelect}
      onKeyDown={onKeyDown}
      {...(presses && {
        onPointerDown: finger.onPointerDown,
        onPointerMove: finger.onPointerMove,
        onPointerUp: finger.onPointerUp,
        onPointerCancel: finger.onPointerUp,
        onLostPointerCapture: finger.onPointerUp,
        onKeyUp: finger.onKeyUp,
        onBlur: finger.onBlur,
        onContextMenu: event => event.preventDefault(),
      })}
    >
      {isLive && picture !== undefined && control.face !== null ? (
        <img src={picture.url} alt="" draggable={false} style={placeOf(picture, control.face)} />
      ) : (
        <span className={styles['words']}>
          {(named || words.length === 0) && <small>{name} </small>}
          {seen.map(word => (
            <span key={word}>{word} </span>
          ))}
        </span>
      )}
      {refused && refusal !== null && <em className={styles['refused']}>{refusedWord(refusal.did)}</em>}
    </button>
  )
}

/** As a person sees it on the device. A picture that lies on its side is as wide as its place is high. */
function placeOf(
  { turned, mirrored }: Pick<ShownPicture, 'turned' | 'mirrored'>,
  { width, height }: { readonly width: number; readonly height: number },
): CSSProperties {
  const transform = `rotate(${turned}deg)${mirrored ? ' scaleX(-1)' : ''}`
  if (turned === 0 || turned === 180 || width === height) return { transform }
  return {
    position: 'absolute',
    width: `${(100 * height) / width}%`,
    height: `${(100 * width) / height}%`,
    transform,
  }
}

/** What turning a dial does, each way in a word or two. */
function turnsOf(page: SurfacePage | undefined, control: string): readonly string[] {
  const way = (trigger: 'turn' | 'turn-back', sign: string): readonly string[] =>
    (page?.bindings ?? [])
      .filter(one => one.control === control && one.trigger === trigger)
      .map(({ action }) => `${sign} ${inShort(action)}`)
  return [...way('turn', '↻'), ...way('turn-back', '↺')].slice(0, 2)
}

function inShort(action: Binding['action']): string {
  if (action.do === 'adjust' && action.seconds !== 'sent')
    return t('controllers.surface.seconds', { seconds: signedText(action.seconds) })
  if (action.do === 'brightness') return t('controllers.surface.light', { percent: signedText(action.by) })
  return describeAction(action)
}

/** What a control shows and does on a page, the most important first, at most three. */
function wordsOf(page: SurfacePage | undefined, control: string): readonly string[] {
  if (page === undefined) return []
  const show = page.shows[control]
  const does = page.bindings
    .filter(binding => binding.control === control)
    .map(({ trigger, action }) =>
      trigger === 'press'
        ? actInWords(action)
        : trigger === 'hold'
          ? t('controllers.surface.holds', { act: describeAction(action) })
          : `${t(`controllers.triggers.${trigger}`).toLowerCase()}: ${actInWords(action)}`,
    )
  return [...(show === undefined ? [] : [t(`controllers.shows.${show}`)]), ...does].slice(0, 3)
}

/** The word of a refusal; null of all else that a control can do. */
function refusedWord(did: Said): string | null {
  if (typeof did === 'string' || did.code !== 'surface.refused') return null
  const { word } = did.params
  return typeof word === 'object' ? messageText(word) : null
}

/** The wheel over a simulated dial turns it, and scrolls nothing. */
function useWheel(
  node: RefObject<HTMLElement | null>,
  surfaceId: string,
  control: string,
  on: boolean,
): void {
  const { bridge } = useDesk()
  useEffect(() => {
    const element = node.current
    if (!on || element === null) return
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      if (event.deltaY === 0) return
      const steps = event.deltaY < 0 ? 1 : -1
      bridge.request('simulator.act', { id: surfaceId, control, edge: 'turn', steps }).catch(() => undefined)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [bridge, node, surfaceId, control, on])
}

/** Pixels of a drag that turn a dial by one detent. */
const dragPerStep = 14
/** A dial that was not turned within this is being pressed, ms. */
const restsFor = 250

interface Finger {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(event: PointerEvent<HTMLElement>): void
  /** True when the key was for the finger. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): boolean
  onKeyUp(event: KeyboardEvent<HTMLElement>): void
  onBlur(): void
}

/** A finger on a control of a simulated surface. Keys press by pointer, Space and Enter; dials turn by wheel, drag and arrows. */
function useFinger(surfaceId: string, control: string, isDial: boolean): Finger {
  const { bridge } = useDesk()
  const down = useRef(false)
  const drag = useRef<{ readonly y: number; readonly turned: boolean } | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const act = (edge: 'down' | 'up' | 'turn', steps = 0): void => {
    bridge.request('simulator.act', { id: surfaceId, control, edge, steps }).catch(() => undefined)
  }
  const press = (): void => {
    if (down.current) return
    down.current = true
    act('down')
  }
  const letGo = (): void => {
    clearTimeout(rest.current)
    drag.current = null
    if (!down.current) return
    down.current = false
    act('up')
  }
  const latest = useRef(letGo)
  latest.current = letGo
  useEffect(() => () => latest.current(), [])
  return {
    onPointerDown(event) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (!isDial) {
        press()
        return
      }
      drag.current = { y: event.clientY, turned: false }
      rest.current = setTimeout(press, restsFor)
    },
    onPointerMove(event) {
      if (drag.current === null) return
      const steps = Math.trunc((drag.current.y - event.clientY) / dragPerStep)
      if (steps === 0) return
      clearTimeout(rest.current)
      drag.current = { y: drag.current.y - steps * dragPerStep, turned: true }
      act('turn', Math.max(-20, Math.min(20, steps)))
    },
    onPointerUp() {
      // A dial that was dragged was turned, not pressed.
      if (drag.current?.turned === false) press()
      letGo()
    },
    onKeyDown(event) {
      if (event.code === 'Space' || event.code === 'Enter') {
        event.preventDefault()
        if (!event.repeat) press()
        return true
      }
      if (!isDial || (event.code !== 'ArrowUp' && event.code !== 'ArrowDown')) return false
      event.preventDefault()
      act('turn', event.code === 'ArrowUp' ? 1 : -1)
      return true
    },
    onKeyUp(event) {
      if (event.code === 'Space' || event.code === 'Enter') letGo()
    },
    onBlur: letGo,
  }
}
