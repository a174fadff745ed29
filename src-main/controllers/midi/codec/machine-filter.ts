/** Which commands of machines are for this desk. */
export interface MachineFilter {
  /** Its own number, 0 to 111; 127 takes the commands for every device and group. */
  readonly device: number
  /** Groups that it is in, 112 to 126. */
  readonly groups: readonly number[]
  /** MSC formats that it takes, by the table of the specification: 1 lighting, 16 sound. Empty for all. */
  readonly formats: readonly number[]
}

export const anyMachine: MachineFilter = { device: 127, groups: [], formats: [] }

const all = 127

export const isForDevice = (device: number, filter: MachineFilter): boolean =>
  device === all || filter.device === all || device === filter.device || filter.groups.includes(device)

/** A general format, such as 16 for sound, stands for its kinds too: 17 is music. */
export const isForFormat = (format: number, filter: MachineFilter): boolean =>
  format === all ||
  filter.formats.length === 0 ||
  filter.formats.some(
    taken => taken === all || taken === format || (isGeneral(taken) && taken >> 4 === format >> 4),
  )

/** The first kind of each row of the table; that of lighting is 1, since 0 means a longer number. */
const isGeneral = (format: number): boolean => format === 0x01 || (format & 0x0f) === 0
