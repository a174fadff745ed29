/** A command that a machine sends over MIDI. It has no release, and cannot be held. */
interface MachineControl {
  /** What bindings name. */
  readonly id: string
  /** As shown. */
  readonly name: string
  /** The number of a cue comes with it. */
  readonly sendsCue: boolean
}

const command = (id: string, name: string, sendsCue = false): MachineControl => ({ id, name, sendsCue })

/**
 * The commands of MIDI Show Control and MIDI Machine Control that are known by name. Besides these there are
 * `program-<channel>-<number from 1>`, `msc-fire-<macro>` and `msc-set-<control>`, too many to list.
 */
export const machineControls: readonly MachineControl[] = [
  command('msc-go', 'MSC GO'),
  command('msc-go-cue', 'MSC GO with a cue', true),
  command('msc-timed-go', 'MSC TIMED GO'),
  command('msc-timed-go-cue', 'MSC TIMED GO with a cue', true),
  command('msc-stop', 'MSC STOP'),
  command('msc-stop-cue', 'MSC STOP with a cue', true),
  command('msc-resume', 'MSC RESUME'),
  command('msc-resume-cue', 'MSC RESUME with a cue', true),
  command('msc-load', 'MSC LOAD', true),
  command('msc-all-off', 'MSC ALL OFF'),
  command('msc-restore', 'MSC RESTORE'),
  command('msc-reset', 'MSC RESET'),
  command('msc-go-off', 'MSC GO OFF'),
  command('msc-go-off-cue', 'MSC GO OFF with a cue', true),
  command('msc-standby-next', 'MSC STANDBY +'),
  command('msc-standby-previous', 'MSC STANDBY −'),
  command('msc-sequence-next', 'MSC SEQUENCE +'),
  command('msc-sequence-previous', 'MSC SEQUENCE −'),
  command('mmc-stop', 'MMC STOP'),
  command('mmc-play', 'MMC PLAY'),
  command('mmc-pause', 'MMC PAUSE'),
]

const names: ReadonlyMap<string, string> = new Map(machineControls.map(({ id, name }) => [id, name]))

type Namer = (...numbers: readonly string[]) => string

const numbered: readonly (readonly [RegExp, Namer])[] = [
  [/^note-(\d+)-(\d+)$/, (channel, note) => `note ${note}, channel ${channel}`],
  [/^cc-(\d+)-(\d+)$/, (channel, controller) => `controller ${controller}, channel ${channel}`],
  [/^program-(\d+)-(\d+)$/, (channel, program) => `program ${program}, channel ${channel}`],
  [/^msc-fire-(\d+)$/, macro => `MSC FIRE ${macro}`],
  [/^msc-set-(\d+)$/, control => `MSC SET ${control}`],
]

/** Name of a control of a MIDI input, for a person; null for what is none. */
export function midiControlName(id: string): string | null {
  const known = names.get(id)
  if (known !== undefined) return known
  for (const [form, name] of numbered) {
    const match = form.exec(id)
    if (match !== null) return name(...match.slice(1))
  }
  return null
}
