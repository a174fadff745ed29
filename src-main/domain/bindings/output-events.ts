import { pressEvents } from '../show/actions.ts'

/** Events that can be sent to lighting, sound and video desks. `on-air`: another cue went on air, for any reason. */
const showEvents = [...pressEvents, 'on-air'] as const

/** What becomes of a call of a department. `call-off`: its standby was withdrawn, or its GO taken back. */
export const callEvents = ['call-standby', 'call-acknowledged', 'call-go', 'call-off'] as const

export const outputEvents = [...showEvents, ...callEvents] as const

export const isCallEvent = (event: (typeof outputEvents)[number]): event is (typeof callEvents)[number] =>
  callEvents.some(one => one === event)
