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
  const turns = new Map(present.outputPages.map(({ id, turn }) => [id, turn]))
  return {
    ...open,
    outputPages: restored.outputPages.map(page => ({
      ...page,
      turn: Math.max(page.turn, turns.get(page.id) ?? page.turn + 1),
    })),
    satellite: { ...restored.satellite, accepted: present.satellite.accepted },
  }
}
