import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed()
})
afterAll(() => bench.close())

it.each([
  ['#EF4444', '#ef4444'],
  ['#e44', '#ee4444'],
  ['#e448', '#ee4444'],
  ['#ef444480', '#ef4444'],
  ['rgb(239, 68, 68)', '#ef4444'],
  ['rgb(239 68 68)', '#ef4444'],
  ['rgba(239, 68, 68, 1)', '#ef4444'],
  ['rgba(239,68,68,.5)', '#ef4444'],
  ['rgb(239 68 68 / 50%)', '#ef4444'],
  ['RGB(300, 0, 7)', '#ff0007'],
])('%s is taken wherever a colour is, and answered as %s', async (sent, hex) => {
  const cue = await bench.call('PATCH', `${show.path}/cues/${show.cues[0]}`, {
    body: { background_color: sent },
  })
  const message = await bench.call('PATCH', `${show.path}/output-message`, { body: { color: sent } })
  const mention = await bench.call('POST', `${show.path}/mentions`, {
    body: { name: `About ${sent}`, color: sent },
  })
  expect([cue.body.data.background_color, message.body.data.color, mention.body.data.color]).toEqual([
    hex,
    hex,
    hex,
  ])
})

it.each(['red', '#12345', 'rgb(1, 2)', 'rgb(1, 2, 3', 'rgba(1, 2, 3, x)', `rgb(${' '.repeat(80)}1, 2, 3)`])(
  '%s is no colour',
  async color => {
    const { status, body } = await bench.call('PATCH', `${show.path}/output-message`, { body: { color } })
    expect([status, body.code]).toEqual([400, 'bad_request'])
  },
)
