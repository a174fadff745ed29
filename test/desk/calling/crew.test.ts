import { expect, it } from 'vitest'
import type { CrewPage } from '../../../src-main/contract/bridge/calling.ts'
import { createCrew } from '../../../src-main/desk/calling/crew.ts'

it('a desk that calls no shows publishes no phones: those of the show are at the other desk', () => {
  let isPassive = false
  const crew = createCrew({
    session: () => {
      throw new Error('No session is asked for.')
    },
    isPassive: () => isPassive,
    changed: () => undefined,
    recorded: () => undefined,
  })
  const page: CrewPage = {
    pageId: 'one',
    name: 'LX',
    columnName: 'Lights',
    connected: false,
    lastSeen: null,
    battery: null,
    visible: false,
  }
  crew.setPages([page])
  expect(crew.pages()).toEqual([page])
  isPassive = true
  expect(crew.pages()).toEqual([])
})
