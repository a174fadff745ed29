import assert from 'node:assert/strict'
import type { Json } from '../../service/json.ts'
import { type Check, chapter, does, type Rig, refuses, type V0Access } from '../check.ts'
import { openPushChannel, type PushChannel } from '../push-channel.ts'

const push = chapter('6.1 v0 push channel')
const http = chapter('4.9 v0 HTTP')

/** A check with the push channel of a new rundown; what needs it is left out where v0 was not given. */
const pushed =
  (
    holds: (
      rig: Rig,
      show: { readonly path: string; readonly cues: readonly string[]; readonly channel: PushChannel },
    ) => Promise<void>,
  ) =>
  async (rig: Rig): Promise<void> => {
    const { id, cue_order: order } = await rig.rundown()
    const channel = await openPushChannel(accessOf(rig), id)
    try {
      await holds(rig, { path: `/rundowns/${id}`, cues: order.map((cue: Json) => cue.id), channel })
    } finally {
      channel.close()
    }
  }

function accessOf({ v0 }: Rig): V0Access {
  if (v0 === null) throw new Error('v0 was not given.')
  return v0
}

/** v0: only where its address and token were given. */
export const v0Checks: readonly Check[] = [
  push(
    'specification',
    'Timing comes in a timesnap: remaining = deadline − now while it runs, deadline − lastStop while it does not.',
    pushed(async (rig, { path, cues, channel }) => {
      await does(rig, ['POST', `${path}/action:start`])
      const running = await channel.next('timesnap', ({ running }) => running === true)
      assert.equal(running.cueId, cues[0])
      assert.ok(running.deadline > running.kickoff)
      const { active_cue: active } = await does(rig, ['POST', `${path}/action:pause`])
      const paused = await channel.next('timesnap', ({ running }) => running === false)
      assert.equal(
        paused.deadline - paused.lastStop,
        active.started_at + active.duration_ms - active.paused_at,
      )
    }),
  ),
  push(
    'fact',
    'currentCue and nextCue come before the timesnap of the same change.',
    pushed(async (rig, { path, cues, channel }) => {
      await does(rig, ['POST', `${path}/action:start`])
      await channel.next('timesnap', ({ cueId }) => cueId === cues[0])
      const before = channel.received.length
      await does(rig, ['POST', `${path}/action:next`])
      await channel.next('timesnap', ({ cueId }) => cueId === cues[1])
      const names = channel.received.slice(before).map(({ name }) => name)
      assert.ok(
        names.indexOf('currentCue') >= 0 && names.indexOf('currentCue') < names.indexOf('timesnap'),
        names.join(),
      )
      assert.ok(
        names.indexOf('nextCue') >= 0 && names.indexOf('nextCue') < names.indexOf('timesnap'),
        names.join(),
      )
      const current = await channel.next('currentCue', ({ id }) => id === cues[1])
      assert.deepEqual(
        [
          'id',
          'type',
          'title',
          'subtitle',
          'duration',
          'backgroundColor',
          'locked',
          'createdAt',
          'updatedAt',
        ].filter(name => !(name in current)),
        [],
      )
    }),
  ),
  push(
    'specification',
    'A rundown that changes is sent, its times in ISO 8601.',
    pushed(async (rig, { path, channel }) => {
      await does(rig, ['PATCH', path, { title: 'Another title' }])
      const { startTime, endTime } = await channel.next('rundown', ({ name }) => name === 'Another title')
      for (const time of [startTime, endTime])
        assert.ok(!Number.isNaN(Date.parse(time)), `${time} is no time.`)
    }),
  ),
  push('specification', 'A wrong token is a connect error.', async rig => {
    const { id } = await rig.rundown()
    ;(await openPushChannel(accessOf(rig), id)).close()
    await assert.rejects(openPushChannel(accessOf(rig), id, 'wrong'))
  }),
  push('fact', 'A rundown that is not there is a connect error that says so.', rig =>
    assert.rejects(openPushChannel(accessOf(rig), 'aaaaaaaaaaaaaaaaaaaa'), /Rundown doesn't exist/),
  ),
  http('specification', 'A GET with the token in its query starts the show and goes on.', async rig => {
    const { id, cue_order: order } = await rig.rundown()
    const { address, token } = accessOf(rig)
    for (const verb of ['start', 'next']) {
      const { status } = await rig.service.ask('GET', `${address}/rundown/${id}/${verb}?token=${token}`, {
        token: null,
      })
      assert.equal(status, 200)
    }
    const { active_cue: active } = await does(rig, ['GET', `/rundowns/${id}/status`])
    assert.equal(active.id, order[1].id)
  }),
  http('choice', 'What only looks, such as HEAD or a prefetch, presses nothing.', async rig => {
    const { id } = await rig.rundown()
    const { address, token } = accessOf(rig)
    const path = `${address}/rundown/${id}/start?token=${token}`
    await rig.service.ask('HEAD', path, { token: null })
    await rig.service.ask('GET', path, { token: null, headers: { 'sec-purpose': 'prefetch' } })
    const { state } = await does(rig, ['GET', `/rundowns/${id}/status`])
    assert.equal(state, 'stopped')
  }),
  http('specification', 'A token of v0 opens nothing of v1.', rig =>
    refuses(
      rig,
      ['GET', '/rundowns'],
      { status: 401, code: 'auth.invalid_token' },
      { token: accessOf(rig).token },
    ),
  ),
]
