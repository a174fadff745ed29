import type { DeskSettings } from '../../desk/ports/settings.ts'

/**
 * The settings of a backup. `present`: those of the same desk now, where what was forbidden since stays so: an output page
 * whose link was renewed or removed gets none of its links back, and a device that was forgotten is not accepted again.
 * `copies`: of this computer.
 */
export function mergeSettings(
  restored: DeskSettings,
  { present, copies }: { readonly present: DeskSettings | null; readonly copies: DeskSettings['copies'] },
): DeskSettings {
  // A person who restores must be able to look at the result. Where copies go is of the computer.
  const open = { ...restored, locked: false, copies }
  if (present === null) return open
  const pages = new Map(present.outputPages.map(page => [page.id, page]))
  return {
    ...open,
    outputPages: restored.outputPages.map(({ device: _device, released: _released, ...page }) => {
      const now = pages.get(page.id)
      const turn = Math.max(page.turn, now?.turn ?? page.turn + 1)
      // A new link is of whichever device opens it first.
      const { device, released } = now?.turn === turn ? now : {}
      return {
        ...page,
        turn,
        ...(device !== undefined && { device }),
        ...(released !== undefined && { released }),
      }
    }),
    satellite: { ...restored.satellite, accepted: present.satellite.accepted },
  }
}
