/** What a person who was invited to this desk may do, from least to most. */
export const roles = ['view', 'call', 'edit'] as const
export type Role = (typeof roles)[number]

/** `desk`: a person at the computer that runs Showcall, in its window or in a browser that was paired there. */
export type Access = Role | 'desk'

const order: readonly Access[] = [...roles, 'desk']

/** True for a person with `access` where at least `least` is asked for. */
export const allows = (access: Access, least: Access): boolean =>
  order.indexOf(access) >= order.indexOf(least)
