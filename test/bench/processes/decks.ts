import { Worker } from 'node:worker_threads'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createSimulator } from '../../../src-main/controllers/simulator/simulator.ts'
import { startPainterThread } from '../../../src-main/controllers/stream-deck/paint/painter-thread.ts'
import { createStreamDeckSource } from '../../../src-main/controllers/stream-deck/stream-deck-source.ts'
import type { CueFace, FeedbackView, Surface } from '../../../src-main/desk/ports/surface.ts'
import { facesOf } from '../../../src-main/desk/surfaces/surface-slot.ts'
import { defaultLayout } from '../../../src-main/domain/bindings/default-layout.ts'
import { duration, instant, shift } from '../../../src-main/domain/time/time.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { plainFeedback } from '../../fakes/plain-feedback.ts'
import { answerParent } from '../harness/answer-parent.ts'

/** Four decks on the simulated bus, through their driver and the drawing thread, as in the host. */
export interface Repaints {
  /** Milliseconds from a report's arrival in this process to its edge being handed on. */
  readonly edges: readonly number[]
  /** Pictures that the decks took in one second. */
  readonly perSecond: number
}

/** Processor time of all threads, in ms. */
export interface XlCost {
  readonly repaints: readonly number[]
}

export interface Idle {
  /** Of one core. */
  readonly percent: number
}

const models = ['xl', 'original-mk2', 'plus', 'neo'] as const
const now = () => instant(Date.now())
const simulator = createSimulator()
const surfaces = new Map<string, Surface>()
const four = Promise.withResolvers<void>()
const source = createStreamDeckSource({
  now,
  timers: realTimers,
  bus: simulator.bus,
  watch: simulator.watch,
  simulated: true,
  painter: () =>
    startPainterThread({
      entry: new URL('../../../src-main/controllers/stream-deck/paint/painter-entry.ts', import.meta.url),
    }),
})
const { stop } = await source.start({
  surface(surface) {
    surfaces.set(surface.info.modelId, surface)
    if (surfaces.size === models.length) four.resolve()
  },
  problems: list => {
    const [problem] = list
    if (problem !== undefined) four.reject(new Error(inEnglish(problem.what)))
  },
})
const serials = new Map(models.map(id => [id, simulator.plug(`stream-deck/${id}`) ?? '']))
await four.promise

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Every face of it differs from that of another step. */
function view(surface: Surface, step: number): FeedbackView {
  const cue = (at: number): CueFace => ({
    id: `c${step}-${at}`,
    number: `${step % 100}.${at}`,
    title: `Panel ${step}: opening ${at}`,
    duration: duration(60_000 + step * 1_000),
    color: '#3366ff',
  })
  const ahead = Array.from({ length: 40 }, (_, at) => cue(at + 1))
  const [page] = defaultLayout(surface.info)
  const at = now()
  return {
    ...plainFeedback,
    version: step,
    state: {
      phase: 'running',
      cueId: 'a',
      kickoff: shift(at, duration(-step * 1_000)),
      deadline: shift(at, duration(600_000 + step * 1_000)),
    },
    onAir: cue(0),
    next: ahead[0] ?? null,
    ahead,
    overUnder: { plannedEnd: at, earliest: shift(at, duration(step * 1_000)), rest: null },
    message: { text: `Message ${step}`, visible: false },
    // Keys whose words stay are drawn anew all the same.
    theme: step % 2 === 0 ? 'day' : 'dark',
    faces: facesOf(page),
    pages: ['Show', 'Cues'],
    brightness: 70,
  }
}

const showAll = (step: number): void => {
  for (const surface of surfaces.values()) surface.show(view(surface, step))
}

/** Another thread sends the moment at which it did, as the driver's thread hands over a report. */
const clicker = `
const { parentPort } = require('node:worker_threads')
setInterval(() => parentPort.postMessage(performance.timeOrigin + performance.now()), 7)
`

async function press(repainting: boolean): Promise<Repaints> {
  const edges: number[] = []
  let pictures = 0
  let pressedAt = 0
  const stops = [...surfaces.values()].flatMap(surface => [
    surface.onEdge(({ edge }) => {
      if (edge === 'down') edges.push(performance.timeOrigin + performance.now() - pressedAt)
    }),
    surface.onPicture?.(() => {
      pictures += 1
    }),
  ])
  const worker = new Worker(clicker, { eval: true })
  let turn = 0
  worker.on('message', (at: number) => {
    pressedAt = at
    turn += 1
    const serial = serials.get(models[turn % models.length] ?? 'xl') ?? ''
    simulator.act(serial, 'key-1', 'down', 0)
    simulator.act(serial, 'key-1', 'up', 0)
  })
  let step = 10
  const timer = setInterval(() => {
    step += 1
    if (repainting) showAll(step)
  }, 100)
  const seconds = 6
  await pause(seconds * 1_000)
  clearInterval(timer)
  await worker.terminate()
  for (const stop of stops) stop?.()
  return { edges, perSecond: pictures / seconds }
}

async function xl(): Promise<XlCost> {
  const surface = surfaces.get('stream-deck/xl')
  if (surface === undefined) throw new Error('no XL')
  const keys = 32
  const repaints: number[] = []
  for (let step = 1_000; step < 1_040; step += 1) {
    let left = keys
    const whole = Promise.withResolvers<void>()
    let listening = false
    const stop = surface.onPicture?.(() => {
      if (!listening) return
      left -= 1
      if (left === 0) whole.resolve()
    })
    listening = true
    const from = processorMs()
    surface.show(view(surface, step))
    await whole.promise
    repaints.push(processorMs() - from)
    stop?.()
    await pause(120)
  }
  return { repaints }
}

async function idle(): Promise<Idle> {
  showAll(1)
  await pause(3_000)
  const from = processorMs()
  const seconds = 10
  await pause(seconds * 1_000)
  return { percent: (processorMs() - from) / (seconds * 10) }
}

answerParent({}, stop, { press: () => press(true), rest: () => press(false), xl, idle })
