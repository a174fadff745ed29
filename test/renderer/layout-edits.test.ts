import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { SurfaceLayout } from '../../src-main/domain/bindings/binding.ts'
import {
  boundAction,
  faultOf,
  withAction,
  withoutControl,
  withoutPage,
  withPage,
  withPageName,
  withShow,
} from '../../src-renderer/views/controllers/layout-edits.ts'

const layout: SurfaceLayout = [
  {
    name: 'Show',
    bindings: [
      { control: 'key-1', trigger: 'press', action: { do: 'go' } },
      { control: 'key-2', trigger: 'press', action: { do: 'page', to: 2 } },
      { control: 'key-3', trigger: 'press', action: { do: 'page', to: 1 } },
    ],
    shows: { 'key-1': 'next' },
  },
  { name: 'Jumps', bindings: [], shows: {} },
  {
    name: 'More',
    bindings: [{ control: 'key-1', trigger: 'press', action: { do: 'page', to: 'next' } }],
    shows: {},
  },
]
const first = { page: 0, control: 'key-1' }

describe('bindings as they are edited', () => {
  it('binds a trigger, binds it anew in the same place, and unbinds it', () => {
    const held = withAction(layout, first, 'hold', { do: 'lock' })
    expect(boundAction(held, first, 'hold')).toEqual({ do: 'lock' })
    expect(boundAction(held, first, 'press')).toEqual({ do: 'go' })
    const anew = withAction(held, first, 'press', { do: 'next' })
    expect(anew[0]?.bindings[0]).toEqual({ control: 'key-1', trigger: 'press', action: { do: 'next' } })
    expect(anew[0]?.bindings).toHaveLength(4)
    const none = withAction(anew, first, 'press', null)
    expect(boundAction(none, first, 'press')).toBeNull()
    expect(boundAction(none, first, 'hold')).toEqual({ do: 'lock' })
    expect(none.slice(1)).toEqual(layout.slice(1))
  })

  it('makes one of two actions of one trigger, which was a fault', () => {
    const twice: SurfaceLayout = [
      {
        name: 'Show',
        bindings: [
          { control: 'key-1', trigger: 'press', action: { do: 'go' } },
          { control: 'key-1', trigger: 'press', action: { do: 'pause' } },
        ],
        shows: {},
      },
    ]
    expect(inEnglish(faultOf(twice, first, 'press'))).toContain('two actions')
    const mended = withAction(twice, first, 'press', { do: 'go' })
    expect(mended[0]?.bindings).toEqual([{ control: 'key-1', trigger: 'press', action: { do: 'go' } }])
    expect(faultOf(mended, first, 'press')).toBeNull()
  })

  it('shows something else on a face, or again what it does; a cleared control has nothing left', () => {
    expect(withShow(layout, first, 'clock')[0]?.shows).toEqual({ 'key-1': 'clock' })
    expect(withShow(layout, first, null)[0]?.shows).toEqual({})
    const cleared = withoutControl(layout, first)[0]
    expect(cleared?.shows).toEqual({})
    expect(cleared?.bindings.map(({ control }) => control)).toEqual(['key-2', 'key-3'])
  })

  it('leads to the same pages after one was removed, and to the removed one no more', () => {
    const fewer = withoutPage(layout, 1)
    expect(fewer.map(({ name }) => name)).toEqual(['Show', 'More'])
    expect(boundAction(fewer, { page: 0, control: 'key-2' }, 'press')).toEqual({ do: 'page', to: 1 })
    expect(boundAction(fewer, { page: 0, control: 'key-3' }, 'press')).toBeNull()
    expect(boundAction(fewer, { page: 1, control: 'key-1' }, 'press')).toEqual({ do: 'page', to: 'next' })
  })

  it('adds a page and names it', () => {
    const more = withPageName(withPage(layout, 'Page 4'), 3, 'Encore')
    expect(more.map(({ name }) => name)).toEqual(['Show', 'Jumps', 'More', 'Encore'])
    expect(more.slice(0, 3)).toEqual(layout)
  })
})
