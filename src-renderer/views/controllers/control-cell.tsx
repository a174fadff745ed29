import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { signedText } from '#texts/locale.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ControlSlice, SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { Binding, SurfacePage } from '../../../src-main/domain/bindings/binding.ts'
import { controlText } from '../../../src-main/domain/bindings/control-text.ts'
import type { Said } from '../../../src-main/domain/messages/message.ts'
import { useFresh } from '../../components/use-fresh.ts'
import { describeAction } from '../../state/describe-action.ts'
import { actInWords } from '../../state/keys/desk-key.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'
import styles from './drawing.module.css'
import { type ShownPicture, useIsDown, useLive, usePicture } from './live.ts'
import { useFinger } from './use-finger.ts'

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
export function ControlCell(props: ControlCellProps) {
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
