import { expect, it } from 'vitest'
import { describeAction } from '../../../src-main/domain/bindings/binding.ts'
import { askableViews } from '../../../src-renderer/state/session/show-view.ts'

it('names every view that a control can show, in the language of the page', () => {
  const codes = askableViews.map(view => describeAction({ do: 'view', view }).code)
  expect(codes).toEqual(askableViews.map(view => `action.show-${view}`))
})

it('keeps the name of a view that this version does not know, as a newer one saved it', () => {
  expect(describeAction({ do: 'view', view: 'prompter' })).toMatchObject({
    code: 'action.show-view',
    params: { view: 'prompter' },
  })
})
