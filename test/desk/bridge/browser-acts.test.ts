import { expect, it } from 'vitest'
import { createBrowserActs } from '../../../src-main/desk/bridge/bridge-server.ts'
import { saying } from '../../support/saying.ts'

const listed: string[] = []
const ended: string[] = []
const browsers = {
  list(clientId: string) {
    listed.push(clientId)
    return []
  },
  end(id: string) {
    if (id === 'unsaved') throw new Error('ENOSPC')
    ended.push(id)
  },
}

it('browsers are listed for the page that asks, and ended unless the show is locked', () => {
  let locked = true
  const acts = createBrowserActs(() => locked, browsers)
  expect(acts.list('page-1')).toEqual({ browsers: [] })
  expect(listed).toEqual(['page-1'])
  expect(acts.end({ id: 'b1' })).toMatchObject({ ok: false, reason: saying('locked') })
  expect(ended).toEqual([])
  locked = false
  expect(acts.end({ id: 'b1' })).toEqual({ ok: true })
  expect(ended).toEqual(['b1'])
})

it('an end that could not be saved says what happens at the next start', () => {
  const reply = createBrowserActs(() => false, browsers).end({ id: 'unsaved' })
  expect(reply).toMatchObject({ ok: false, reason: saying('paired again') })
})

it('a desk in its own window has none', () => {
  const acts = createBrowserActs(() => false, null)
  expect([acts.list('1'), acts.end({ id: 'b1' })]).toEqual([{ browsers: null }, { ok: true }])
})
