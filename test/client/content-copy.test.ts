import { describe, expect, it } from 'vitest'
import { createContentView } from '../../src-main/client/content/content-view.ts'
import { ContentCopy } from '../../src-main/client/unnumbered/content-copy.ts'
import type { CueResource, RundownResource } from '../../src-main/contract/v1/resources.ts'

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 20, 0, second)).toISOString()

const cue = (title: string, second: number): CueResource => ({
  id: 'a',
  type: 'cue',
  title,
  subtitle: '',
  duration_ms: 60_000,
  background_color: null,
  prevent_edits: false,
  skipped_by: null,
  start_time: null,
  created_at: at(0),
  updated_at: at(second),
})

const rundown: RundownResource = {
  id: 'r',
  title: 'Evening',
  timezone: null,
  start_time: null,
  end_time: null,
  status: 'draft',
  settings: { cue_numbering: { start_from: 1, prefix: '', padding: 1 }, tod_display_format: null },
  cue_order: [{ id: 'a' }],
  column_order: ['lx'],
  created_at: at(0),
  updated_at: at(0),
}

const column = { id: 'lx', name: 'LX', type: 'text', created_at: at(0), updated_at: at(0) }

const copyOf = (): ContentCopy =>
  new ContentCopy(
    { rundown, cues: [cue('First', 0)], columns: [column], cells: undefined },
    createContentView(),
  )

const titleIn = (copy: ContentCopy): string | undefined => copy.content().cues[0]?.title

describe('the copy of a rundown', () => {
  it('is not set back by an event that comes after the answer to a later write', () => {
    const copy = copyOf()
    copy.apply('cue', { change: 'changed', id: 'a', cue: cue('Second', 2) })
    expect(copy.apply('cue', { change: 'changed', id: 'a', cue: cue('Late news of the first', 1) })).toBe(
      'nothing',
    )
    expect(titleIn(copy)).toBe('Second')
    copy.apply('cue', { change: 'changed', id: 'a', cue: cue('Third', 2) })
    expect(titleIn(copy)).toBe('Third')
  })

  it('has the newest text of a cell, also when an older one comes after it', () => {
    const copy = copyOf()
    const applyCell = (content: string, second: number | null) =>
      copy.apply('cell', {
        change: 'changed',
        cue_id: 'a',
        column_id: 'lx',
        cell: { cue_id: 'a', column_id: 'lx', content, updated_at: second === null ? null : at(second) },
      })
    const text = () => copy.content().cells.get('a')?.['lx']
    applyCell('New', 2)
    expect(applyCell('Old', 1)).toBe('nothing')
    expect(text()).toBe('New')
    applyCell('Same moment', 2)
    expect(text()).toBe('Same moment')
    // A service that sends no time: in order of arrival.
    applyCell('Untold', null)
    expect(text()).toBe('Untold')
    applyCell('Told again', 1)
    expect(text()).toBe('Told again')
  })

  it('says that its cells have not been read, until they have been for the first time', () => {
    const copy = copyOf()
    const head = { rundown, cues: [cue('First', 0)], columns: [column], cells: undefined }
    copy.apply('cue', { change: 'changed', id: 'a', cue: cue('Second', 2) })
    expect(copy.content().rundown.cellsUnread).toBe(true)
    copy.setHead(head)
    expect(copy.content().rundown.cellsUnread).toBe(true)
    copy.setCells([])
    expect(copy.content().rundown).not.toHaveProperty('cellsUnread')
    copy.setHead(head)
    expect(copy.content().rundown).not.toHaveProperty('cellsUnread')
  })

  it('keeps rich text apart, and none of a cell that is plain', () => {
    const copy = copyOf()
    const write = (content: string, html: string): void => {
      copy.apply('cell', {
        change: 'changed',
        cue_id: 'a',
        column_id: 'lx',
        cell: { content, content_html: html },
      })
    }
    write('Loud\nand clear', 'Loud<br>and clear')
    expect(copy.content().rich.get('a')).toBeUndefined()
    write('Loud', '<b>Loud</b>')
    expect(copy.content().cells.get('a')).toEqual({ lx: 'Loud' })
    expect(copy.content().rich.get('a')).toEqual({ lx: '<b>Loud</b>' })
    copy.apply('column', { change: 'removed', id: 'lx' })
    expect(copy.content().rich.get('a')).toBeUndefined()
    expect(copy.content().cells.get('a')).toBeUndefined()
  })
})
