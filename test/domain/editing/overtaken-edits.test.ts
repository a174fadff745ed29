import { describe, expect, it } from 'vitest'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import {
  type MadeStep,
  overtakenByShow,
  type SeenShow,
} from '../../../src-main/domain/editing/overtaken-edits.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'

const { rundown, cues } = contentWith(['a', 'b', 'c', 'd', 'e'].map(id => cue(id, 60)))
const content: EditContent = {
  rundown,
  columns: [],
  rows: cues.map(each => ({ cue: each, cells: {} })),
  mentions: [],
  variables: [],
}

const remove = (cueId: string): Edit => ({ do: 'remove', cueId })
const shorten = (cueId: string): Edit => ({ do: 'cue', cueId, fields: { duration: duration(10_000) } })
const saw = (onAir: string | null, next: string | null): SeenShow => ({ onAir, next, standing: [] })
const step = (show: SeenShow, { count = 1 } = {}): MadeStep => ({ count, saw: show })

/** The edits that are kept back while `onAir` is on air. */
const overtaken = (onAir: string | null, edits: readonly Edit[], steps: readonly MadeStep[]) => [
  ...overtakenByShow(edits, steps, content, { rehearsing: false, onAir, rehearsed: null, standing: [] }),
]

describe('edits that the show has overtaken', () => {
  it('are those of what has become the next cue or the one on air since, each step as a whole', () => {
    const edits = [remove('c'), shorten('d'), shorten('e'), remove('e')]
    const steps = [step(saw('a', 'b'), { count: 2 }), step(saw('a', 'b')), step(saw('a', 'b'))]
    expect(overtaken('b', edits, steps)).toEqual([remove('c'), shorten('d')])
    expect(overtaken('c', edits, steps)).toEqual([remove('c'), shorten('d')])
    expect(overtaken('d', [shorten('d')], [step(saw('a', 'b'))])).toEqual([shorten('d')])
  })

  it('are none that were seen with the show as it is, or that stay clear of it', () => {
    expect(overtaken('a', [remove('b')], [step(saw('a', 'b'))])).toEqual([])
    expect(overtaken('b', [remove('e')], [step(saw('a', 'b'))])).toEqual([])
    expect(overtaken(null, [remove('b')], [step(saw(null, 'a'))])).toEqual([])
  })

  it('follow one another: the next cue is the one that the steps before have left', () => {
    const steps = [step(saw('a', 'b')), step(saw('a', 'c'))]
    expect(overtaken('a', [remove('b'), remove('c')], steps)).toEqual([])
  })
})
