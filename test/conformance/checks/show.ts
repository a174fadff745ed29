import assert from 'node:assert/strict'
import type { Json } from '../../service/json.ts'
import { type Check, chapter, does, type Rig, refuses } from '../check.ts'
import { openEventStream } from '../event-stream.ts'

const control = chapter('3.1 Show state')
const errors = chapter('7.9 Show control')
const message = chapter('2.7 Output message')
const events = chapter('6 Events')

const show = async (rig: Rig) => {
  const { id, cue_order: order } = await rig.rundown()
  const path = `/rundowns/${id}`
  return {
    path,
    cues: order.map((cue: Json) => cue.id) as readonly string[],
    act: (verb: string, body?: Json) => does(rig, ['POST', `${path}/action:${verb}`, body]),
  }
}

/** Show control, and what tells of it. */
export const showChecks: readonly Check[] = [
  control('fact', 'Before the show nothing is on air, and the first cue is next.', async rig => {
    const { path, cues } = await show(rig)
    const status = await does(rig, ['GET', `${path}/status`])
    assert.equal(status.state, 'stopped')
    assert.equal(status.active_cue, null)
    assert.equal(status.next_cue.id, cues[0])
  }),
  control('choice', 'Start, next, previous and jump put the cue on air that they say.', async rig => {
    const { cues, act } = await show(rig)
    const onAir = async (verb: string, body?: Json) => (await act(verb, body)).active_cue.id
    assert.equal(await onAir('start'), cues[0])
    assert.equal(await onAir('next'), cues[1])
    assert.equal(await onAir('previous'), cues[0])
    assert.equal(await onAir('jump', { cue_id: cues[3] }), cues[3])
  }),
  control('choice', 'A pause stops the time, and start lets it go on.', async rig => {
    const { path, act } = await show(rig)
    const started = await act('start')
    const paused = await act('pause')
    assert.equal(paused.state, 'paused')
    assert.ok(paused.active_cue.paused_at >= started.active_cue.started_at)
    const again = await act('pause')
    assert.equal(again.active_cue.paused_at, paused.active_cue.paused_at)
    const resumed = await act('start')
    assert.equal(resumed.state, 'running')
    assert.equal(resumed.active_cue.paused_at, null)
    const { active_cue: active } = await does(rig, ['GET', `${path}/status`])
    assert.equal(active.duration_ms, started.active_cue.duration_ms)
  }),
  control('fact', 'What is left follows from the anchors, and the countdown says the same.', async rig => {
    const { path, act } = await show(rig)
    await act('start')
    const paused = await act('pause')
    const { started_at: start, duration_ms: span, paused_at: at } = paused.active_cue
    const countdown = await does(rig, ['GET', `${path}/countdown`])
    assert.equal(countdown.active_cue.remaining_ms, start + span - at)
    assert.equal(countdown.active_cue.remaining.is_overtime, false)
    assert.match(countdown.active_cue.remaining.formatted, /^\d+:\d\d(:\d\d)?$/)
  }),
  control('fact', 'Time that is added or taken moves the end of the cue on air.', async rig => {
    const { act } = await show(rig)
    const started = await act('start')
    const longer = await act('adjust-duration', { delta_ms: 30_000 })
    assert.equal(longer.active_cue.duration_ms, started.active_cue.duration_ms + 30_000)
    const shorter = await act('adjust-duration', { delta_ms: -10_000 })
    assert.equal(shorter.active_cue.duration_ms, started.active_cue.duration_ms + 20_000)
  }),
  errors('specification', 'A show that does not run is neither paused nor adjusted.', async rig => {
    const { path } = await show(rig)
    const refusal = { status: 409, code: 'runner.not_running' }
    await refuses(rig, ['POST', `${path}/action:pause`], refusal)
    await refuses(rig, ['POST', `${path}/action:adjust-duration`, { delta_ms: 1_000 }], refusal)
  }),
  errors('specification', 'Nothing comes before the first cue, or behind the last one.', async rig => {
    const { path, cues, act } = await show(rig)
    await act('start')
    await refuses(rig, ['POST', `${path}/action:previous`], { status: 409, code: 'runner.no_previous_cue' })
    await act('jump', { cue_id: cues[3] })
    await refuses(rig, ['POST', `${path}/action:next`], { status: 409, code: 'runner.no_next_cue' })
  }),
  errors('specification', 'A heading is never on air.', async rig => {
    const { id, cue_order: order } = await rig.rundown({
      cues: [{ title: 'One' }, { type: 'heading', title: 'Act two' }, { title: 'Two' }],
    })
    const path = `/rundowns/${id}`
    await refuses(rig, ['POST', `${path}/action:jump`, { cue_id: order[1].id }], {
      status: 422,
      code: 'cues.invalid_cue_type',
    })
    await does(rig, ['POST', `${path}/action:start`])
    const { active_cue: active } = await does(rig, ['POST', `${path}/action:next`])
    assert.equal(active.id, order[2].id)
  }),
  errors('choice', 'A press of who saw another state is refused, and told the one that is.', async rig => {
    const { path, act } = await show(rig)
    const { headers } = await rig.service.ask('GET', `${path}/status`)
    const tag = headers.get('etag') ?? ''
    assert.notEqual(tag, '', 'A status has no ETag.')
    await act('start')
    await refuses(
      rig,
      ['POST', `${path}/action:next`],
      { status: 412, code: 'runner.state_changed' },
      { headers: { 'if-match': tag } },
    )
  }),
  message('specification', 'The message of the output is written, shown and hidden.', async rig => {
    const { path } = await show(rig)
    const shown = await does(rig, ['PATCH', `${path}/output-message`, { text: 'Two minutes', visible: true }])
    assert.deepEqual([shown.text, shown.visible], ['Two minutes', true])
    const hidden = await does(rig, ['PATCH', `${path}/output-message`, { visible: false }])
    assert.deepEqual([hidden.text, hidden.visible], ['Two minutes', false])
    await refuses(rig, ['PATCH', `${path}/output-message`, {}], { status: 422, code: 'messages.empty_patch' })
  }),
  events('fact', 'A stream tells the state at once, and each change of it.', async rig => {
    const { path, cues, act } = await show(rig)
    const stream = await openEventStream(rig.service, path)
    try {
      const first = await stream.next('status', () => true)
      assert.equal(first.active_cue, null)
      await act('start')
      await stream.next('status', status => status.active_cue?.id === cues[0])
      await act('next')
      await stream.next('status', status => status.active_cue?.id === cues[1])
    } finally {
      stream.close()
    }
  }),
  events('fact', 'A stream tells of a cue that changes, whole where that was asked for.', async rig => {
    const { path, cues } = await show(rig)
    const stream = await openEventStream(rig.service, path, 'cue:fat')
    try {
      await stream.next('status', () => true)
      await does(rig, ['PATCH', `${path}/cues/${cues[0]}`, { title: 'Seen' }])
      const { change, cue } = await stream.next('cue', ({ id }) => id === cues[0])
      assert.deepEqual([change, cue.title], ['changed', 'Seen'])
    } finally {
      stream.close()
    }
  }),
]
