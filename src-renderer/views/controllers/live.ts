import { createContext, useContext } from 'react'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { PictureEvent, SurfaceEdgeEvent } from '../../../src-main/contract/bridge/controllers.ts'
import { createStore, useStore, type ValueStore } from '../../state/session/store.ts'

export type ShownPicture = Pick<PictureEvent, 'url' | 'turned' | 'mirrored'>

/** What the surfaces show and do at this moment, while somebody looks. */
export interface Live {
  /** By `place(surface, control)`. */
  readonly pictures: ValueStore<ReadonlyMap<string, ShownPicture>>
  /** Controls that are down, by the same. */
  readonly down: ValueStore<ReadonlySet<string>>
  /** The last edge of each control, by the same, in the order of the first. */
  readonly received: ValueStore<ReadonlyMap<string, SurfaceEdgeEvent>>
  /** The last edge of each surface that did something. */
  readonly last: ValueStore<ReadonlyMap<string, SurfaceEdgeEvent>>
}

const place = (surfaceId: string, control: string): string => `${surfaceId} ${control}`

/** An open surface can speak with thousands of controls; what spoke first makes room. */
const maxReceived = 256

/** Follows the desk until stopped. */
export function followLive(bridge: Bridge): { readonly live: Live; stop(): void } {
  const live: Live = {
    pictures: createStore<ReadonlyMap<string, ShownPicture>>(new Map()),
    down: createStore<ReadonlySet<string>>(new Set()),
    received: createStore<ReadonlyMap<string, SurfaceEdgeEvent>>(new Map()),
    last: createStore<ReadonlyMap<string, SurfaceEdgeEvent>>(new Map()),
  }
  const watch = (on: boolean): void => void bridge.request('controllers.watch', { on }).catch(() => undefined)

  const onPicture = (picture: PictureEvent): void => {
    const name = place(picture.surfaceId, picture.control)
    live.pictures.set(new Map(live.pictures.get()).set(name, picture))
  }
  const onEdge = (event: SurfaceEdgeEvent): void => {
    const name = place(event.surfaceId, event.control)
    const down = new Set(live.down.get())
    if (event.edge === 'down') down.add(name)
    else down.delete(name)
    live.down.set(down)
    const received = new Map(live.received.get()).set(name, event)
    for (const first of received.keys()) {
      if (received.size <= maxReceived) break
      received.delete(first)
    }
    live.received.set(received)
    if (event.did !== '') live.last.set(new Map(live.last.get()).set(event.surfaceId, event))
  }
  const stops = [
    bridge.on('picture', onPicture),
    bridge.on('surface-edge', onEdge),
    // Asked again after the desk was away: it knows nothing of those who watched before.
    bridge.onConnected(connected => {
      if (connected) watch(true)
      else live.down.set(new Set())
    }),
  ]
  return {
    live,
    stop() {
      for (const stop of stops) stop()
      watch(false)
    },
  }
}

export const LiveContext = createContext<Live | null>(null)

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === null) throw new Error('A control was drawn outside of the view of the controllers.')
  return live
}

export const usePicture = (surfaceId: string, control: string): ShownPicture | undefined =>
  useStore(useLive().pictures, pictures => pictures.get(place(surfaceId, control)))

export const useIsDown = (surfaceId: string, control: string): boolean =>
  useStore(useLive().down, down => down.has(place(surfaceId, control)))
