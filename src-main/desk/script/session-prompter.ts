import { createHash } from 'node:crypto'
import type { Timers } from '../../base/timers.ts'
import type { PromptedText, PrompterSlice } from '../../contract/bridge/prompter.ts'
import {
  carryPrompter,
  type PrompterRun,
  type PrompterTrack,
  pressPrompter,
  prompterAtStart,
  shiftPrompter,
  trackOf,
} from '../../domain/script/prompter.ts'
import type { Script } from '../../domain/script/script.ts'
import type { PrompterIntent } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import { type Clock, duration } from '../../domain/time/time.ts'
import { type KeptFault, KeptPart, type KeptStore } from '../session/kept-state.ts'
import type { Room } from '../session/room.ts'

/** Where the prompters of a rundown are before its session opens, with the steps of the clock that their anchor carries. */
export interface PrompterBefore {
  readonly run: PrompterRun
  readonly steps: number
}

interface SessionPrompterOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly room: Pick<Room, 'clockSteps'>
  /** Null: no rundown is open. */
  readonly store: KeptStore<PrompterRun> | null
  readonly before: PrompterBefore | null
  readonly script: () => Script | null
  readonly placeOfCaller: () => Pick<PrompterRun, 'paragraphId' | 'offset'> | null
  readonly changed: () => void
  readonly fails: (what: KeptFault, isSo: boolean) => void
}

interface Prompted {
  readonly script: Script
  readonly track: PrompterTrack
  /** Made when a display first needs it. */
  text: PromptedText | null
}

/** The one place and speed of all prompters of a session: the only part that changes them. */
export class SessionPrompter {
  readonly #options: SessionPrompterOptions
  readonly kept: KeptPart<PrompterRun>
  #run: PrompterRun
  #steps: number
  #prompted: Prompted | null = null

  constructor(options: SessionPrompterOptions) {
    const { store, before, timers, room } = options
    this.#options = options
    this.#steps = room.clockSteps()
    this.#run =
      before === null ? prompterAtStart : shiftPrompter(before.run, duration(this.#steps - before.steps))
    this.kept = new KeptPart<PrompterRun>({
      store,
      timers,
      isKnown: before !== null,
      take: run => {
        this.#run = run ?? prompterAtStart
        options.changed()
      },
      fails: options.fails,
    })
  }

  slice(): PrompterSlice {
    return { run: this.#run, text: this.#textOf()?.version ?? null }
  }

  /** What displays show; null: there is no script. */
  text(): PromptedText | null {
    return this.#textOf()
  }

  press({ prompter }: PrompterIntent): RefusalReason | null {
    const track = this.#track()
    if (track === null) return 'no-script'
    const { now, placeOfCaller } = this.#options
    const place = prompter.act === 'to-call' ? placeOfCaller() : null
    const run = pressPrompter(track, this.#run, prompter, now(), place)
    if (run === null) return 'no-call-here'
    // A press that came before the kept place was read replaces that place.
    this.kept.overtake()
    this.#set(run)
    return null
  }

  /** The script may be another one now. */
  scriptChanged(): void {
    const before = this.#prompted
    const track = this.#track()
    if (before !== null && track !== null && before !== this.#prompted)
      this.#set(carryPrompter(before.track, track, this.#run, this.#options.now()))
    this.#options.changed()
  }

  /** The clock of the service may have been set. */
  stepped(): void {
    const steps = this.#options.room.clockSteps()
    const by = duration(steps - this.#steps)
    this.#steps = steps
    if (by !== 0) this.#set(shiftPrompter(this.#run, by))
  }

  /** For the next session of the rundown. */
  record(): PrompterBefore | null {
    return this.#options.store !== null && this.kept.isRead() ? { run: this.#run, steps: this.#steps } : null
  }

  #set(run: PrompterRun): void {
    this.#run = run
    this.kept.keep(run)
    this.#options.changed()
  }

  #track(): PrompterTrack | null {
    const script = this.#options.script()
    if (script === null) this.#prompted = null
    else if (this.#prompted?.script !== script)
      this.#prompted = { script, track: trackOf(script.paragraphs), text: null }
    return this.#prompted?.track ?? null
  }

  #textOf(): PromptedText | null {
    this.#track()
    const prompted = this.#prompted
    if (prompted === null) return null
    prompted.text ??= textOf(prompted.script)
    return prompted.text
  }
}

/** The same text has the same version, also after a restart of the desk: a display that has it keeps it. */
function textOf({ paragraphs: all }: Script): PromptedText {
  const paragraphs = all.map(({ id, kind, speaker, text }) => ({ id, kind, speaker, text }))
  const version = createHash('sha256').update(JSON.stringify(paragraphs)).digest('base64url').slice(0, 22)
  return { version, paragraphs }
}
