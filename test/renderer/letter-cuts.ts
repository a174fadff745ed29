import type { Locator } from 'playwright-core'

/** By how many tenths of a px the letters of each `bdi` among these are cut at the top and at the bottom. */
export const letterCuts = (shown: Locator): Promise<readonly (readonly number[])[]> =>
  shown.evaluateAll(nodes =>
    nodes.flatMap(node => {
      if (!(node instanceof HTMLElement) || node.tagName !== 'BDI') return []
      const canvas = document.createElement('canvas').getContext('2d')
      if (canvas === null) return []
      canvas.font = getComputedStyle(node).font
      const ink = canvas.measureText(node.textContent)
      const { top, bottom } = node.getBoundingClientRect()
      const probe = document.createElement('span')
      probe.style.cssText = 'display: inline-block; width: 0; height: 0'
      node.append(probe)
      const baseline = probe.getBoundingClientRect().bottom
      probe.remove()
      const over = [
        ink.actualBoundingBoxAscent - (baseline - top),
        ink.actualBoundingBoxDescent - (bottom - baseline),
      ]
      return [over.map(px => Math.max(0, Math.round(10 * px)))]
    }),
  )
