import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import type { ControlSlice, SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { describeAction, type SurfacePage } from '../../../src-main/domain/bindings/binding.ts'
import { controllersTexts as t } from '../../texts/en-controllers.ts'
import styles from './drawing.module.css'
import { type ShownPicture, useIsDown, usePicture } from './live.ts'
import { useFinger } from './use-finger.ts'
import { useWheel } from './use-wheel.ts'

interface ControlCellProps {
  readonly surface: SurfaceSlice
  readonly control: Pick<ControlSlice, 'id' | 'kind' | 'name' | 'face'>
  readonly page: SurfacePage | undefined
  /** The page that is drawn is on the surface now: its pictures are true. */
  readonly isLive: boolean
  readonly presses: boolean
  /** Its place does not tell which one it is. */
  readonly named: boolean
  readonly selected: boolean
  readonly reachable: boolean
  readonly onSelect: () => void
  readonly onFocus: () => void
  readonly onArrow: (key: string) => boolean
}

/** One control, as it is: its picture, or what it does; lit while it is down. */
export function ControlCell(props: ControlCellProps) {
  const { surface, control, page, isLive, presses, named, selected, reachable } = props
  const node = useRef<HTMLButtonElement>(null)
  const picture = usePicture(surface.id, control.id)
  const down = useIsDown(surface.id, control.id)
  const isDial = control.kind === 'dial'
  const finger = useFinger(surface.id, control.id, isDial)
  useWheel(node, surface.id, control.id, presses && isDial)
  const words = wordsOf(page, control.id)
  const turns = page?.bindings.find(one => one.control === control.id && one.trigger === 'turn')
  // There is room for one thing on a dial: what turning it does.
  const seen = turns === undefined ? words : [describeAction(turns.action)]
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
      data-bound={words.length > 0}
      data-control={control.id}
      aria-label={[control.name, words.join(' ') || t.surface.nothing, presses && isDial && t.surface.dial]
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
          {(named || words.length === 0) && <small>{control.name} </small>}
          {seen.map(word => (
            <span key={word}>{word} </span>
          ))}
        </span>
      )}
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

/** What a control shows and does on a page, the most important first, at most three. */
function wordsOf(page: SurfacePage | undefined, control: string): readonly string[] {
  if (page === undefined) return []
  const show = page.shows[control]
  const does = page.bindings
    .filter(binding => binding.control === control)
    .map(({ trigger, action }) =>
      trigger === 'press'
        ? describeAction(action)
        : `${t.triggers[trigger].toLowerCase()}: ${describeAction(action)}`,
    )
  return [...(show === undefined ? [] : [t.shows[show]]), ...does].slice(0, 3)
}
