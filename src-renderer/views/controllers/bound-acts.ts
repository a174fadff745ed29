import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { type BoundAction, boundActs, type SurfacePage } from '../../../src-main/domain/bindings/binding.ts'

/** What a person chooses from; `none` unbinds. */
export type ActName = BoundAction['do'] | 'none'

/** `own`: the surface has pages and light of its own to change. */
export const actOptions = (own: boolean): readonly (readonly [ActName, string])[] => [
  ['none', t('controllers.editor.nothing')],
  ...boundActs
    .filter(name => own || name !== 'brightness')
    .map(name => [name, t(`controllers.acts.${name}`)] as const),
]

/** The action of that name with what it begins with. `trigger`: turning back takes away what turning gives. */
export function newAction(name: BoundAction['do'], back: boolean): BoundAction {
  switch (name) {
    case 'jump':
      return { do: 'jump', to: { ahead: 1 } }
    case 'adjust':
      return { do: 'adjust', seconds: back ? -10 : 10 }
    case 'view':
      return { do: 'view', view: 'call' }
    case 'page':
      return { do: 'page', to: back ? 'previous' : 'next' }
    case 'standby':
    case 'stand-down':
    case 'call':
      return { do: name, of: 'all' }
    case 'step':
    case 'acknowledge':
      return { do: name, of: { name: '' } }
    case 'note':
      return { do: name, text: '' }
    case 'brightness':
      return { do: 'brightness', by: back ? -5 : 5 }
    default:
      return { do: name }
  }
}

export const pageOptions = (pages: readonly SurfacePage[]): readonly (readonly [string, string])[] => [
  ['next', t('controllers.editor.page-next')],
  ['previous', t('controllers.editor.page-previous')],
  ...pages.map(({ name }, at) => [String(at), `${at + 1} ${isolated(name)}`] as const),
]
