import { expect, it } from 'vitest'
import { applyChange } from '../../../src-main/domain/feed/apply-change.ts'
import type { CellMembers, CueMembers, Part } from '../../../src-main/domain/feed/change.ts'
import { readReplica } from '../../../src-main/domain/feed/read-replica.ts'
import type { Replica } from '../../../src-main/domain/feed/replica.ts'

const cue = (id: string, title: string): CueMembers => ({ id, type: 'cue', title })
const cell = (content: string, content_html = content): CellMembers => ({
  cue_id: 'a',
  column_id: 'light',
  content,
  content_html,
  updated_at: null,
})
const rundown = {
  id: 'r',
  title: 'Show',
  cue_order: [{ id: 'a' }],
  column_order: ['light'],
  updated_at: null,
}

const read = (contentSeq = 5, showSeq = 5): Replica =>
  readReplica({
    history: 'h',
    content: {
      seq: contentSeq,
      value: {
        rundown,
        cues: [cue('a', 'A')],
        columns: [{ id: 'light', name: 'Light' }],
        cells: [cell('Warm')],
      },
    },
    show: { seq: showSeq, value: { status: { state: 'stopped' } } },
    mentions: { seq: 5, value: [{ id: 'm', name: 'Host' }] },
    textVariables: { seq: 5, value: [{ key: 'hall', value: 'Hall 2' }] },
    outputMessage: { seq: 5, value: { text: '' } },
  })
const apply = (replica: Replica, seq: number, parts: readonly Part[], at?: number): Replica =>
  applyChange(replica, { seq, parts, ...(at !== undefined && { at }) })
const titled = (title: string): Part => ({ kind: 'cue', change: 'changed', id: 'a', cue: cue('a', title) })
const running: Part = { kind: 'status', status: { state: 'running' } }

it('a slice that was read later is not set back by a change that was on its way', () => {
  const replica = apply(read(5, 7), 6, [titled('B'), running])
  expect(replica.content?.cues.get('a')).toMatchObject({ title: 'B' })
  expect(replica.status).toEqual({ state: 'stopped' })
  expect(replica.known).toMatchObject({ content: 6, show: 7 })
  expect(apply(replica, 8, [running]).status).toEqual({ state: 'running' })
})

it('a change that comes twice changes nothing the second time', () => {
  const once = apply(read(), 6, [titled('B'), running])
  expect(apply(once, 6, [titled('B'), running])).toEqual(once)
})

it('cells go with their cue, with its type, and with their column', () => {
  const heading: Part = { kind: 'cue', change: 'changed', id: 'a', cue: { id: 'a', type: 'heading' } }
  expect(apply(read(), 6, [heading]).content?.cells.size).toBe(0)
  expect(apply(read(), 6, [{ kind: 'cue', change: 'removed', id: 'a', cue: null }]).content?.cells.size).toBe(
    0,
  )
  const column: Part = { kind: 'column', change: 'removed', id: 'light', column: null }
  expect(apply(read(), 6, [column]).content?.cells.size).toBe(0)
})

it('a rundown that is sent in part keeps the orders that it had', () => {
  const part: Part = { kind: 'rundown', change: 'changed', rundown: { title: 'Other' } }
  expect(apply(read(), 6, [part], 0).content?.rundown).toEqual({
    ...rundown,
    title: 'Other',
    updated_at: '1970-01-01T00:00:00.000Z',
  })
})

it('what is not followed stays unknown', () => {
  const replica = readReplica({ history: 'h', show: { seq: 1, value: { status: {} } } })
  const message: Part = { kind: 'output_message', output_message: { text: 'Wait' } }
  const variable: Part = { kind: 'text_variable', change: 'removed', key: 'hall', text_variable: null }
  const next = apply(replica, 2, [titled('B'), variable, message])
  expect([next.content, next.textVariables, next.outputMessage]).toEqual([null, null, null])
})
