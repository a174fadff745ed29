import { describe, expect, it } from 'vitest'
import { type Access, allows, roles } from '../../src-main/contract/bridge/access.ts'
import { bridgeEventNames } from '../../src-main/contract/bridge/events.ts'
import { type OperationName, operationNames, operations } from '../../src-main/contract/bridge/operations.ts'
import { createBridgeServer, shownTo } from '../../src-main/desk/bridge/bridge-server.ts'
import { contentWith, createFakeShowService, cue } from '../fakes/fake-show-service.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import { deskRig } from './rig.ts'

const connection = {
  id: 'c',
  name: 'Arena',
  baseUrl: 'https://arena.test/api-v1',
  v0Url: null,
  socketUrl: null,
  goAs: 'auto',
} as const

async function open() {
  const time = createVirtualTime()
  const own = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 60)])])
  const rig = await deskRig({
    time,
    own,
    stored: {
      connections: [connection],
      osc: {
        listening: false,
        address: '127.0.0.1',
        port: 53_535,
        targets: [{ name: 'Lights', protocol: 'udp', host: '10.9.8.7', port: 8_000 }],
      },
    },
  })
  const bridge = createBridgeServer(rig.desk, rig)
  const ask = (access: Access, name: OperationName, payload: object = {}) =>
    bridge.handle({ id: access, access, name: access === 'desk' ? null : 'Anna' }, name, payload)
  return { time, rig, ask }
}

const namesOf = (access: Access): readonly OperationName[] =>
  operationNames.filter(name => operations[name].access === access).toSorted()

describe('a person who was invited', () => {
  it('may ask these things, by what they were invited to, and nothing that hands out a secret or opens the desk', () => {
    expect(namesOf('view')).toEqual([
      'clock',
      'journal.as-run',
      'journal.export',
      'journal.runs',
      'script',
      'snapshot',
    ])
    expect(namesOf('call')).toEqual([
      'auto.stop',
      'drill.begin',
      'drill.stop',
      'message.write',
      'note',
      'notice.dismiss',
      'painted',
      'preflight',
      'preflight.again',
      'preflight.begin',
      'preflight.cancel',
      'preflight.faces',
      'preflight.finish',
      'rehearsal',
      'rundown.list',
      'rundown.open',
      'rundown.run-today',
      'show.choose',
      'standby.acknowledge',
      'standby.choose',
      'standby.go-on',
      'standby.hand-over',
      'standby.take-over',
      'surface.press',
      'trigger',
    ])
    for (const name of operationNames)
      if (
        /^(tokens|browsers|diagnostics|people|backup|copies)\b|^connection\.|-network\.|^import\.open$/.test(
          name,
        )
      )
        expect([name, operations[name].access]).toEqual([name, 'desk'])
  })

  it.each([...roles, 'desk'] as const)(
    'as %s is refused each request beyond that, whatever is sent with it',
    async access => {
      const { ask, rig } = await open()
      const before = JSON.stringify([rig.desk.snapshot(), rig.stored(), rig.emitted])
      for (const name of operationNames) {
        if (allows(access, operations[name].access)) continue
        for (const payload of [{}, { id: 'c' }, { on: true }, { __proto__: null, access: 'desk' }])
          expect([name, await ask(access, name, payload)]).toEqual([
            name,
            {
              ok: false,
              failure: {
                error: 'not-allowed',
                message: { code: `access.needs-${operations[name].access}`, params: {} },
              },
            },
          ])
      }
      expect(JSON.stringify([rig.desk.snapshot(), rig.stored(), rig.emitted])).toBe(before)
    },
  )

  it('never has the desk read a file of its disk, and learns the name alone of the one that is followed', async () => {
    const { ask, rig, time } = await open()
    const source = '/shows/secret/evening.csv'
    rig.sources.put(source, 'Title\nOne\n')
    const read = { id: 'transfer-1', source, ask: true }
    await ask('desk', 'import.open', read)
    await ask('desk', 'transfer.wait', { id: read.id })
    const at = { id: read.id, sheet: 0, choices: null, leaveOut: false, follow: true }
    const chosen = { leftOut: [], ticks: {} }
    const merge = { rundownId: 'rundown-1', chosen, merged: at }
    expect(await ask('desk', 'merge.choose', merge)).toEqual({ ok: true, value: { ok: true } })
    await time.advance(3_000)

    const before = rig.sources.reads()
    expect(await ask('edit', 'import.open', { ...read, id: 'transfer-2' })).toMatchObject({ ok: false })
    const looked = await ask('edit', 'followed.look', { id: 'transfer-3' })
    expect(looked).toEqual({ ok: true, value: { ok: true } })
    const draft = await ask('edit', 'transfer.wait', { id: 'transfer-3' })
    expect(draft).toMatchObject({ value: { result: { draft: { name: 'evening.csv', following: true } } } })
    const followed = await ask('edit', 'followed.read')
    expect(followed).toMatchObject({ value: { followed: { name: 'evening.csv' }, origin: null } })
    expect(JSON.stringify([looked, draft, followed])).not.toContain('secret')
    expect(rig.sources.reads()).toBe(before)
  })

  it.each([...roles, 'desk'] as const)('as %s is not refused what that covers', async access => {
    const { ask } = await open()
    for (const name of operationNames) {
      if (!allows(access, operations[name].access) || name === 'transfer.wait') continue
      // Not valid for most: what counts is that it is not refused for the person.
      expect([name, await ask(access, name, { nothing: true })]).toEqual([
        name,
        { ok: false, failure: { error: 'invalid-request', message: expect.anything() } },
      ])
    }
  })

  it('as view presses nothing; as call the press counts, under the name of the invitation', async () => {
    const { ask, rig, time } = await open()
    const press = async (access: Access, page?: string) => {
      for (const edge of ['down', 'up'])
        await ask(access, 'trigger', {
          kind: 'keyboard',
          control: 'Space',
          edge,
          intent: { action: 'go' },
          saw: rig.desk.snapshot().show.version,
          made: rig.desk.now(),
          ...(page !== undefined && { page }),
        })
      await time.advance(600)
    }
    await press('view')
    expect(rig.desk.snapshot()).toMatchObject({ pressResult: null, show: { state: { phase: 'pre-show' } } })
    await press('call', 'Stage manager')
    expect(rig.desk.snapshot()).toMatchObject({
      pressResult: { outcome: 'confirmed', origin: { surface: 'Anna' } },
      show: { state: { phase: 'running' } },
    })
  })

  it('receives the show, and neither connections, addresses, folders nor references below edit', async () => {
    const { ask, rig } = await open()
    const read = async (access: Access): Promise<string> => JSON.stringify(await ask(access, 'snapshot'))
    const secret = ['arena.test', '10.9.8.7']
    for (const access of ['view', 'call'] as const)
      for (const word of secret) expect(await read(access)).not.toContain(word)
    expect(await read('edit')).not.toContain('arena.test')
    expect(await read('edit')).toContain('10.9.8.7')
    for (const word of secret) expect(await read('desk')).toContain(word)
    expect(rig.desk.snapshot().access).toBe('desk')
    for (const access of roles) {
      expect(await ask(access, 'snapshot')).toMatchObject({ ok: true, value: { access, folder: null } })
      const sent = shownTo(access, 'snapshot', rig.desk.snapshot())
      expect(sent?.payload).toMatchObject({ access, folder: null })
    }
    const unheard = bridgeEventNames.filter(
      name => name !== 'snapshot' && shownTo('call', name, null as never) === null,
    )
    expect(unheard.toSorted()).toEqual([
      'connections',
      'controllers',
      'followed',
      'learned',
      'output-pages',
      'people',
      'picture',
      'references',
      'surface-edge',
    ])
    expect(shownTo('edit', 'undo', null)).toEqual({ payload: null })
  })
})
