interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const gap = 4

/** Where a box stands beside another, within the window: on the wanted side where there is room, else on the other. In px. */
export function besidePlace(
  beside: Box,
  { width, height }: { readonly width: number; readonly height: number },
  wanted: 'above' | 'below',
): { readonly left: number; readonly top: number } {
  const above = beside.top - gap - height
  const below = beside.bottom + gap
  const fitsAbove = above >= 0
  const fitsBelow = below + height <= innerHeight
  const isAbove = wanted === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow
  return {
    left: Math.max(gap, Math.min(beside.left, innerWidth - width - gap)),
    top: Math.max(0, isAbove ? above : below),
  }
}
