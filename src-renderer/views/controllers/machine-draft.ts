import { t } from '#texts/text.ts'
import type { MachineSettings } from '../../../src-main/contract/bridge/controllers.ts'

/** As it stands in the form. */
export interface MachineDraft {
  readonly device: string
  /** Numbers, parted by anything that is no figure. */
  readonly groups: string
  readonly formats: readonly number[]
}

export const machineDraft = ({ device, groups, formats }: MachineSettings): MachineDraft => ({
  device: String(device),
  groups: groups.join(', '),
  formats,
})

const inRange = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** What is sent, or what keeps it from being sent. */
export function machineSettings(
  draft: MachineDraft,
): { readonly settings: MachineSettings } | { readonly fault: string } {
  const written = draft.device.trim()
  const device = written === '' ? Number.NaN : Number(written)
  if (device !== 127 && !inRange(device, 0, 111)) return { fault: t('machines.bad-device') }
  const groups = (draft.groups.match(/[^\s,;]+/g) ?? []).map(Number)
  if (groups.some(group => !inRange(group, 112, 126))) return { fault: t('machines.bad-groups') }
  return { settings: { device, groups: [...new Set(groups)], formats: [...draft.formats] } }
}
