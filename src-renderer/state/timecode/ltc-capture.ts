import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import { createStore, type ValueStore } from '../session/store.ts'
import type { PageClock } from '../time/service-clock.ts'
import processorUrl from './ltc-entry.ts?worker&url'
import { type LtcMessage, ltcProcessor } from './ltc-message.ts'

/** Why this page could not capture, or does not any more. */
type CaptureProblem = 'refused' | 'gone'

interface CaptureState {
  readonly is: 'off' | 'opening' | 'on'
  readonly problem: CaptureProblem | null
  /** Tenths of the full scale, 0 to 10. */
  readonly level: number
}

/** LTC from an audio input of this page, read here and told to the desk. */
export interface LtcCapture {
  readonly state: ValueStore<CaptureState>
  /** `deviceId`: of the browser; empty for the usual one. */
  begin(deviceId: string): Promise<void>
  end(): void
}

interface LtcPage {
  readonly ltc: ValueStore<LtcCapture | null>
  readonly bridge: Pick<Bridge, 'request'>
  readonly clock: Pick<PageClock, 'nowWithSteps'>
}

/** That of the page, which is made once. */
export function ltcOf({ ltc, bridge, clock }: LtcPage): LtcCapture {
  const made = ltc.get() ?? createLtcCapture(bridge, clock)
  if (ltc.get() === null) ltc.set(made)
  return made
}

const off: CaptureState = { is: 'off', problem: null, level: 0 }

function createLtcCapture(
  bridge: Pick<Bridge, 'request'>,
  clock: Pick<PageClock, 'nowWithSteps'>,
): LtcCapture {
  const state = createStore<CaptureState>(off)
  let release = (): void => undefined
  let asked = 0

  const stop = (problem: CaptureProblem | null): void => {
    asked += 1
    release()
    release = () => undefined
    state.set({ ...off, problem })
  }
  const end = (): void => {
    if (state.get().is === 'off') return
    stop(null)
    bridge.request('timecode.listen', { on: false }).catch(() => undefined)
  }
  const tell = createTeller(bridge, () => stop(null))

  return {
    state,
    end,
    async begin(deviceId) {
      stop(null)
      const mine = asked
      state.set({ ...off, is: 'opening' })
      try {
        const opened = await openInput(deviceId)
        if (mine !== asked) {
          opened.close()
          return
        }
        release = opened.close
        opened.onGone(() => {
          stop('gone')
          bridge.request('timecode.listen', { on: false }).catch(() => undefined)
        })
        opened.onMessage(({ heard, level }) => {
          const shown = Math.round(level * 10)
          const before = state.get()
          if (before.level !== shown) state.set({ ...before, level: shown })
          if (heard !== null) tell({ ...heard, at: clock.nowWithSteps(0) - heard.age })
        })
        const reply = await bridge.request('timecode.listen', { on: true })
        if (mine !== asked) return
        if (reply.ok) state.set({ ...state.get(), is: 'on' })
        else stop(null)
      } catch (error) {
        if (mine === asked) stop(problemOf(error))
      }
    },
  }
}

/** One frame at a time: while the desk has not answered, the newest waits. `lost`: another page captures. */
function createTeller(bridge: Pick<Bridge, 'request'>, lost: () => void) {
  type Heard = NonNullable<LtcMessage['heard']> & { readonly at: number }
  let waiting: Heard | null = null
  let isAsking = false
  const send = async (): Promise<void> => {
    isAsking = true
    while (waiting !== null) {
      const { frame, rate, at } = waiting
      waiting = null
      const reply = await bridge.request('timecode.heard', { frame, rate, at }).catch(() => null)
      if (reply?.taken === false) lost()
    }
    isAsking = false
  }
  return (heard: Heard): void => {
    waiting = heard
    if (!isAsking) void send()
  }
}

interface OpenedInput {
  onMessage(listener: (message: LtcMessage) => void): void
  onGone(listener: () => void): void
  close(): void
}

async function openInput(deviceId: string): Promise<OpenedInput> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: {
      ...(deviceId !== '' && { deviceId: { exact: deviceId } }),
      // What makes speech clear makes timecode unreadable.
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
    },
  })
  const context = new AudioContext({ latencyHint: 'interactive' })
  const tracks = stream.getAudioTracks()
  const close = (): void => {
    for (const track of tracks) track.stop()
    void context.close()
  }
  try {
    await context.audioWorklet.addModule(processorUrl)
    await context.resume()
    const node = new AudioWorkletNode(context, ltcProcessor, {
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    // It gives silence: what leads nowhere is not called.
    context.createMediaStreamSource(stream).connect(node).connect(context.destination)
    return {
      onMessage(listener) {
        node.port.onmessage = (event: MessageEvent<LtcMessage>) => listener(event.data)
      },
      onGone(listener) {
        for (const track of tracks) track.onended = listener
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

function problemOf(error: unknown): CaptureProblem {
  const name = error instanceof DOMException ? error.name : ''
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'gone'
}
