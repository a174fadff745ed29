import { inEnglish } from '../../contract/english.ts'
import type { CallingIntent, PressResult, PrompterIntent, TimerIntent } from '../../domain/show/press.ts'
import { activeCueId } from '../../domain/show/runner.ts'
import { skipRefusal } from '../../domain/show/skip.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { ShowAuthority } from '../authority/show-authority.ts'
import type { Calling } from '../calling/calling.ts'
import type { SessionPrompter } from '../script/session-prompter.ts'
import type { Room } from '../session/room.ts'
import type { SessionTimers } from '../timers/session-timers.ts'
import type { AsideReply } from './actor.ts'
import type { OpenResult, PendingPress, PressRefusal } from './press.ts'
import type { AsideDone, Undo } from './undo.ts'

interface AsideOptions {
  readonly now: Clock
  readonly room: Room
  readonly authority: Pick<ShowAuthority, 'skip' | 'showMessage'>
  readonly undo: Undo
  readonly timers: Pick<SessionTimers, 'press'>
  readonly prompter: Pick<SessionPrompter, 'press'>
  readonly calling: Pick<Calling, 'state' | 'press' | 'undoPress' | 'skipped' | 'undoSkip'>
  /** The output message; null while it is not known. */
  readonly message: () => { readonly text: string; readonly visible: boolean } | null
}

/** What `Presses` does with results. */
interface PressReports {
  resultOf(pending: PendingPress): OpenResult
  /** `undid`: number of the press that it took back. */
  confirmed(pending: PendingPress, result: OpenResult, undid?: number): void
  refused(pending: PendingPress, refusal: PressRefusal): void
}

/** Presses that move no anchor of the show: calls, timers and the prompters, which this desk decides, skips and the output message. */
export class AsidePresses {
  readonly #options: AsideOptions
  readonly #reports: PressReports

  constructor(options: AsideOptions, reports: PressReports) {
    this.#options = options
    this.#reports = reports
  }

  call(pending: PendingPress, intent: CallingIntent): void {
    const { calling, undo } = this.#options
    const pressed = calling.press(intent, by(pending), pending.number)
    if (!pressed.ok) {
      this.#reports.refused(pending, pressed)
      return
    }
    const { event, calls } = pressed
    const action = event === 'go' ? 'call' : event === 'standby' || event === 'stand-down' ? event : null
    if (action !== null) undo.asides.done({ press: pending.number, onAirId: this.#onAir(), action, calls })
    this.#decided(pending, action === null ? {} : { calls })
  }

  timer(pending: PendingPress, intent: TimerIntent): void {
    const pressed = this.#options.timers.press(intent)
    if (pressed.ok) this.#decided(pending, { timer: { name: pressed.name, deed: pressed.deed } })
    else this.#reports.refused(pending, pressed)
  }

  prompter(pending: PendingPress, intent: PrompterIntent): void {
    const reason = this.#options.prompter.press(intent)
    if (reason === null) this.#decided(pending, {})
    else this.#reports.refused(pending, { reason })
  }

  async message(pending: PendingPress): Promise<void> {
    const { message, authority } = this.#options
    const shown = message()
    if (shown === null || (shown.text === '' && !shown.visible))
      this.#reports.refused(pending, { reason: 'no-message' })
    else await this.#answered(pending, authority.showMessage(!shown.visible))
  }

  /** Skips a cue or a group, or takes its skip back. */
  async skip(pending: PendingPress, cueId: string): Promise<void> {
    const { authority, calling, undo } = this.#options
    const cue = this.#cue(cueId)
    if (cue === undefined) {
      this.#reports.refused(pending, { reason: 'cue-gone' })
      return
    }
    const skipped = cue.skippedBy !== 'self'
    const before = calling.state()
    if (!(await this.#answered(pending, authority.skip(cueId, skipped)))) return
    undo.asides.done({ press: pending.number, onAirId: this.#onAir(), action: 'skip', cueId, skipped })
    calling.skipped(pending.number, before)
  }

  /** Takes the last press of calls or skip back. Where it is not what it was, undo ends with it: nothing from before it is taken back. */
  async undo(pending: PendingPress, done: AsideDone): Promise<void> {
    const { authority, calling, undo } = this.#options
    const { press } = done
    if (done.action !== 'skip') {
      if (calling.undoPress(press, by(pending))) {
        undo.asides.takenBack(press)
        this.#decided(pending, { undid: done.action, calls: done.calls }, press)
        return
      }
      undo.forget()
      this.#reports.refused(pending, { reason: 'changed-since' })
    } else if (this.#isSkipChanged(done)) {
      undo.forget()
      this.#reports.refused(pending, { reason: 'changed-since' })
    } else {
      const result: Partial<PressResult> = { undid: 'skip', ...(!done.skipped && { unskips: true }) }
      // A try that the service does not take can be made again: the skip stays the press to undo.
      if (!(await this.#answered(pending, authority.skip(done.cueId, !done.skipped), result, press))) return
      undo.asides.takenBack(press)
      calling.undoSkip(press, by(pending))
    }
  }

  #onAir(): string | null {
    return activeCueId(this.#options.room.state())
  }

  #cue(cueId: string) {
    return this.#options.room.cues().find(({ id }) => id === cueId)
  }

  #isSkipChanged({ cueId, skipped }: Extract<AsideDone, { readonly action: 'skip' }>): boolean {
    const { room } = this.#options
    const cue = this.#cue(cueId)
    return (
      cue === undefined ||
      (cue.skippedBy === 'self') !== skipped ||
      skipRefusal(room.cues(), cueId, activeCueId(room.state())) !== null
    )
  }

  #decided(pending: PendingPress, more: Partial<PressResult>, undid?: number): void {
    const appliedMs = Math.max(0, this.#options.now() - pending.press.at)
    this.#reports.confirmed(pending, { ...this.#reports.resultOf(pending), ...more, appliedMs }, undid)
  }

  /** Reports the service's answer. True: it was done. `undid`: number of the press that it took back. */
  async #answered(
    pending: PendingPress,
    answer: Promise<AsideReply>,
    result: Partial<PressResult> = {},
    undid?: number,
  ): Promise<boolean> {
    const reply = await answer
    if (reply.ok) {
      this.#reports.confirmed(pending, { ...this.#reports.resultOf(pending), ...result }, undid)
      return true
    }
    this.#reports.refused({ ...pending, refusedAfterSending: true }, reply)
    return false
  }
}

const by = ({ press }: PendingPress): string => inEnglish(press.origin.surface)
