import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { InputOf } from '../../../src-main/contract/bridge/operations.ts'
import type {
  Binding,
  BoundAction,
  Show,
  SurfaceLayout,
  SurfacePage,
  TriggerKind,
} from '../../../src-main/domain/bindings/binding.ts'
import { layoutFaults } from '../../../src-main/domain/bindings/faults.ts'
import type { Said } from '../../../src-main/domain/messages/message.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useUi } from '../../state/session/desk-context.ts'

/** One control on one page of a layout. */
export interface ControlPlace {
  readonly page: number
  readonly control: string
}

const mapPage = (
  layout: SurfaceLayout,
  at: number,
  change: (page: SurfacePage) => SurfacePage,
): SurfaceLayout => layout.map((page, index) => (index === at ? change(page) : page))

const bindingsOf = (layout: SurfaceLayout, { page, control }: ControlPlace): readonly Binding[] =>
  layout[page]?.bindings.filter(binding => binding.control === control) ?? []

export const boundAction = (
  layout: SurfaceLayout,
  place: ControlPlace,
  trigger: TriggerKind,
): BoundAction | null =>
  bindingsOf(layout, place).find(binding => binding.trigger === trigger)?.action ?? null

/** The layout with that action on that trigger; null unbinds it. Several actions of one trigger become this one. */
export const withAction = (
  layout: SurfaceLayout,
  { page, control }: ControlPlace,
  trigger: TriggerKind,
  action: BoundAction | null,
): SurfaceLayout =>
  mapPage(layout, page, before => {
    const isIt = (binding: Binding): boolean => binding.control === control && binding.trigger === trigger
    const first = before.bindings.findIndex(isIt)
    const others = before.bindings.filter(binding => !isIt(binding))
    if (action === null) return { ...before, bindings: others }
    const bindings = others.toSpliced(first < 0 ? others.length : first, 0, { control, trigger, action })
    return { ...before, bindings }
  })

/** What its face shows; null for what it does. */
export const withShow = (
  layout: SurfaceLayout,
  { page, control }: ControlPlace,
  show: Show | null,
): SurfaceLayout =>
  mapPage(layout, page, before => {
    const { [control]: _, ...others } = before.shows
    return { ...before, shows: show === null ? others : { ...others, [control]: show } }
  })

export const withoutControl = (layout: SurfaceLayout, place: ControlPlace): SurfaceLayout =>
  mapPage(withShow(layout, place, null), place.page, before => ({
    ...before,
    bindings: before.bindings.filter(({ control }) => control !== place.control),
  }))

export const withPage = (layout: SurfaceLayout, name: string): SurfaceLayout => [
  ...layout,
  { name, bindings: [], shows: {} },
]

export const withPageName = (layout: SurfaceLayout, at: number, name: string): SurfaceLayout =>
  mapPage(layout, at, page => ({ ...page, name }))

/** Bindings that lead to a later page go on leading to it; those that led to the removed one are removed. */
export function withoutPage(layout: SurfaceLayout, at: number): SurfaceLayout {
  return layout.toSpliced(at, 1).map(page => ({
    ...page,
    bindings: page.bindings.flatMap((binding): readonly Binding[] => {
      const { action } = binding
      if (action.do !== 'page' || typeof action.to !== 'number' || action.to < at) return [binding]
      return action.to === at ? [] : [{ ...binding, action: { do: 'page', to: action.to - 1 } }]
    }),
  }))
}

export const faultOf = (
  layout: SurfaceLayout,
  { page, control }: ControlPlace,
  trigger: TriggerKind,
): Said | null =>
  layoutFaults(layout).find(
    ({ page: at, binding }) => at === page && binding.control === control && binding.trigger === trigger,
  )?.reason ?? null

/** The layout as it is sent. */
const pagesToSend = (layout: SurfaceLayout): NonNullable<InputOf<'surface.write'>['pages']> =>
  layout.map(({ name, bindings, shows }) => ({
    name,
    bindings: bindings.map(binding => ({ ...binding })),
    shows: { ...shows },
  }))

export interface BindingsDraft {
  readonly layout: SurfaceLayout
  readonly changed: boolean
  /** Why the desk did not take it. */
  readonly problem: string | null
  change(layout: SurfaceLayout): void
  discard(): void
  save(): Promise<void>
  /** Back to what such a surface comes with. */
  restore(): Promise<void>
}

/** The bindings of a surface as they stand on this page: they act once they are saved. */
export function useDraft(surface: SurfaceSlice): BindingsDraft {
  const { ui } = useDesk()
  const draft = useUi(state => state.drafts.get(surface.id))
  const { ask, problem, forget } = useAsk()
  const put = (layout: SurfaceLayout | null): void => {
    const drafts = new Map(ui.get().drafts)
    if (layout === null) drafts.delete(surface.id)
    else drafts.set(surface.id, layout)
    ui.set({ ...ui.get(), drafts })
  }
  const layout = draft ?? surface.pages
  return {
    layout,
    changed: draft !== undefined,
    problem,
    change: next => {
      forget()
      put(JSON.stringify(next) === JSON.stringify(surface.pages) ? null : next)
    },
    discard: () => {
      forget()
      put(null)
    },
    async save() {
      if (await ask('surface.write', { id: surface.id, pages: pagesToSend(layout) })) put(null)
    },
    async restore() {
      if (await ask('surface.write', { id: surface.id, pages: null })) put(null)
    },
  }
}
