import { type DeckModel, deckModels } from '../../src-main/controllers/stream-deck/wire/deck-models.ts'

/** The library's id of each model, by the name that tests call it. */
const ids = {
  original: 'original',
  mini: 'mini',
  module6: '6-module',
  v2: 'originalv2',
  mk2: 'original-mk2',
  scissor: 'original-mk2-scissor',
  module15: '15-module',
  xl: 'xl',
  module32: '32-module',
  plus: 'plus',
  plusXl: 'plus-xl',
  neo: 'neo',
  pedal: 'pedal',
  studio: 'studio',
} as const

export type FakeModelName = keyof typeof ids

const found = (id: string): DeckModel => {
  const model = deckModels.find(candidate => candidate.id === id)
  if (model === undefined) throw new Error(`no model ${id}`)
  return model
}

export const fakeModels: Readonly<Record<FakeModelName, DeckModel>> = {
  original: found(ids.original),
  mini: found(ids.mini),
  module6: found(ids.module6),
  v2: found(ids.v2),
  mk2: found(ids.mk2),
  scissor: found(ids.scissor),
  module15: found(ids.module15),
  xl: found(ids.xl),
  module32: found(ids.module32),
  plus: found(ids.plus),
  plusXl: found(ids.plusXl),
  neo: found(ids.neo),
  pedal: found(ids.pedal),
  studio: found(ids.studio),
}

export const fakeModelNames: readonly FakeModelName[] = [
  'original',
  'mini',
  'module6',
  'v2',
  'mk2',
  'scissor',
  'module15',
  'xl',
  'module32',
  'plus',
  'plusXl',
  'neo',
  'pedal',
  'studio',
]
