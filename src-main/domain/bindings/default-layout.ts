import type { Binding, Show, SurfaceLayout } from './binding.ts'

/** What a layout depends on. */
export interface LayoutInfo {
  readonly kind: string
  readonly modelId: string
  readonly controls: readonly {
    readonly id: string
    readonly kind: 'key' | 'dial' | 'touch-key' | 'touch-strip'
    readonly row: number
    readonly face: unknown
  }[]
}

/**
 * Bindings with which a surface works the moment it is plugged in. A deck reads from the top left: what is on, how
 * long, what next, early or late; hands rest at the bottom left, so GO is there. Pedals have no face: left GO, middle
 * pause, right previous (held).
 */
export function defaultLayout(info: LayoutInfo): SurfaceLayout {
  const keys = info.controls.filter(({ kind }) => kind === 'key')
  const press = (control: string, action: Binding['action']): Binding => ({
    control,
    trigger: 'press',
    action,
  })
  const row = keys.some(({ face }) => face !== null) ? Math.max(0, ...keys.map(key => key.row)) : 0
  const hand = keys.filter(key => key.row === row)
  const bindings = (['go', 'toggle', 'previous'] as const).flatMap((act, at) => {
    const key = hand[at]
    return key === undefined ? [] : [press(key.id, { do: act })]
  })
  const shows: Record<string, Show> = {}
  for (const [at, show] of (['countdown', 'next', 'over-under', 'link'] as const).entries()) {
    const key = keys[at]
    if (row > 0 && key !== undefined && !hand.includes(key)) shows[key.id] = show
  }
  return [{ name: 'Show', bindings, shows }]
}
