import { describe, expect, it } from 'vitest'
import { templateLimits } from '../../../src-main/contract/bridge/templates.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { readTemplates } from '../../../src-main/desk/rundowns/templates.ts'
import type { RowTemplate, TemplateRow } from '../../../src-main/domain/editing/template.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { fakeTemplates } from '../../fakes/fake-templates.ts'
import { saying } from '../../support/saying.ts'

const row = (title: string, children: readonly TemplateRow[] = []): TemplateRow => ({
  cue: {
    type: children.length > 0 ? 'group' : 'cue',
    title,
    subtitle: 'sub',
    duration: duration(5_000),
    backgroundColor: '#aabbcc',
  },
  cells: { LX: { text: 'go', html: '<strong>go</strong>' } },
  skipped: true,
  children,
})
const listed = (reply: ReturnType<ReturnType<typeof fakeTemplates>['list']>): readonly RowTemplate[] => {
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
  return reply.templates
}
const fileOf = (templates: readonly RowTemplate[]): string =>
  JSON.stringify({
    format: 'showcall-templates',
    version: 1,
    templates: templates.map(({ id: _id, ...template }) => template),
  })

describe('templates of a desk', () => {
  it('are kept under their name, renamed, replaced and deleted', () => {
    const templates = fakeTemplates()
    templates.save({ name: 'Ad break', rows: [row('Bumper')] })
    const [saved] = listed(templates.save({ name: 'ad break ', rows: [row('Spot')] }))
    expect(listed(templates.list())).toHaveLength(1)
    expect(saved?.rows[0]?.cue.title).toBe('Spot')
    const id = saved?.id ?? ''
    expect(listed(templates.rename({ id, name: 'Break' }))[0]?.name).toBe('Break')
    expect(listed(templates.remove({ id }))).toEqual([])
    expect(templates.remove({ id })).toMatchObject({ ok: false })
  })

  it('go into a file and come back without loss, under a name that is free', () => {
    const here = fakeTemplates()
    const departments = { LX: { shortName: 'LX', color: '#ffcc00', groups: [] } }
    here.save({ name: 'Ad break', rows: [row('Break', [row('Bumper'), row('Spot')])], departments })
    const there = fakeTemplates()
    there.save({ name: 'Ad break', rows: [row('other')] })
    const both = listed(there.import(readTemplates(fileOf(listed(here.list())))))
    expect(both.map(({ name }) => name)).toEqual(['Ad break', 'Ad break (2)'])
    expect(both[1]?.rows).toEqual(listed(here.list())[0]?.rows)
    expect(both[1]?.departments).toEqual(departments)
  })

  it('take nothing of a file with a fault, and say where it is', () => {
    const templates = fakeTemplates()
    const reason = (text: string) => {
      const reply = templates.import(readTemplates(text))
      return reply.ok ? null : reply.reason
    }
    expect(inEnglish(reason('{'))).toMatch(/^This is not JSON/)
    const file = JSON.parse(fileOf([{ id: '', name: 'A', rows: [row('x')] }]))
    file.templates[0].rows[0].cue.duration = 'long'
    expect(inEnglish(reason(JSON.stringify(file)))).toMatch(/\/templates\/0\/rows\/0\/cue\/duration/)
    expect(listed(templates.list())).toEqual([])
  })

  it('are refused beyond what a desk keeps, which stays as it was', () => {
    const templates = fakeTemplates()
    for (let at = 0; at < templateLimits.count; at += 1) templates.save({ name: `T${at}`, rows: [row('x')] })
    expect(templates.save({ name: 'more', rows: [row('x')] })).toMatchObject({
      ok: false,
      reason: 'At most 100 templates can be saved. Delete one first.',
    })
    expect(listed(templates.list())).toHaveLength(templateLimits.count)
    const group = row(
      'g',
      Array.from({ length: templateLimits.rows }, () => row('x')),
    )
    expect(templates.save({ name: 'T1', rows: [group] })).toMatchObject({ ok: false })
    const large = { ...row('x'), cells: { LX: { text: 'x'.repeat(99_000), html: null } } }
    expect(templates.save({ name: 'T1', rows: Array.from({ length: 22 }, () => large) })).toMatchObject({
      ok: false,
      reason: saying('2 MB'),
    })
  })
})
