/** What can be told to lighting, sound and video desks. `on-air`: another cue went on air, however it came there. */
export const outputEvents = ['start', 'next', 'previous', 'jump', 'pause', 'resume', 'end', 'on-air'] as const
