import { readCells } from '../content/read-cells.ts'
import { isStatus, readingOf, timeIn } from '../content/readings.ts'
import type { IntakeOptions, RundownIntake } from '../rundown/rundown-intake.ts'
import { openContentKeeper } from './content-keeper.ts'
import { openMessageWatch } from './message-watch.ts'
import { openReferencesWatch } from './references-watch.ts'
import { createUnnumberedShow } from './unnumbered-show.ts'

/** How long the first reading of the content waits for the event stream, ms: what comes before it need not be closed. */
const streamHeadStart = 1_000

/** The adapter for services that do not number their changes: the order of what they send is inferred. */
export function openUnnumberedIntake(options: IntakeOptions): RundownIntake {
  const { timers, timing, channels } = options
  const show = createUnnumberedShow(options)
  const { keeper, message, references } = openReadings(options)

  let cancelStart: (() => void) | null = timers.after(streamHeadStart, () => readContent())
  /** The first reading of the content; later ones close a stretch that was missed. */
  const readContent = (): void => {
    cancelStart?.()
    cancelStart = null
    keeper.reread()
    message.check()
  }
  return {
    show: show.order,
    stream: () => ({ events: 'rundown:fat,cue:fat,column:fat,cell', lastEventId: '' }),
    streamOpened: readContent,
    streamEvent(name, data) {
      if (name === 'status') {
        if (!isStatus(data)) return
        timing.observeClock(timeIn(data, 'server_time'))
        const reading = readingOf(data)
        if (channels.pushing()) show.amend(reading)
        else show.receive(reading.state, reading.nextCueId)
        return
      }
      keeper.event(name, data)
      if (name !== 'rundown') return
      message.check()
      references.hint()
    },
    streamEnded() {
      if (cancelStart !== null) readContent()
    },
    pushConnected() {
      if (!channels.streaming() && keeper.order() !== null) keeper.reread()
    },
    pushTiming: state => show.receive(state),
    pushNext: show.next,
    pushContent() {
      if (channels.streaming()) return
      keeper.reread()
      message.check()
      references.hint()
    },
    interrupted: show.interrupt,
    poll: keeper.reread,
    answered: () => undefined,
    async wrote(events) {
      keeper.wrote(events({ order: keeper.order(), columnOrder: keeper.columnOrder() }))
    },
    wroteText: references.refresh,
    wroteMessage: async written => message.wrote(written),
    reached: async () => undefined,
    readContent: keeper.readNow,
    watchReferences: references.watch,
    close() {
      cancelStart?.()
      for (const part of [keeper, references, message, show]) part.close()
    },
  }
}

/** What is read of the rundown besides the show. */
function openReadings({ rundownId, v1, timers, budget, view, publish, readings }: IntakeOptions) {
  const keeper = openContentKeeper({
    readHead: () => v1.rundown(rundownId, ['cues', 'columns']),
    readCells: head => readCells(v1, head),
    view,
    timers,
    changed: publish.content,
    failed: readings.contentFailed,
    recovered: readings.contentRead,
  })
  const message = openMessageWatch({
    read: () => v1.outputMessage(rundownId),
    changed: publish.message,
    failed: readings.messageFailed,
    budget,
    timers,
  })
  const references = openReferencesWatch({
    mentions: () => v1.mentions(rundownId),
    variables: () => v1.textVariables(rundownId),
    failed: readings.referencesFailed,
    timers,
  })
  return { keeper, message, references }
}
