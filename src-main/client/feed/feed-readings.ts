import type { Timers } from '../../base/timers.ts'
import type { CellMembers, ColumnMembers, CueMembers } from '../../domain/feed/change.ts'
import type { Readings } from '../../domain/feed/read-replica.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { readCells } from '../content/read-cells.ts'
import { identified } from '../content/readings.ts'
import type { IntakeOptions } from '../rundown/rundown-intake.ts'
import { createRepeatedReading, type RepeatedReading } from '../unnumbered/repeated-reading.ts'
import { notUnderstood, type RundownReply } from '../v1/v1-client.ts'
import type { FollowedReplica } from './followed-replica.ts'

export interface FeedReadings {
  readonly content: RepeatedReading
  readonly message: RepeatedReading
  /** Mentions and text variables. */
  readonly references: RepeatedReading
  close(): void
}

/** Reads the slices of a replica. Each is done once, and again after a reset. */
export function createFeedReadings(
  options: IntakeOptions,
  replica: FollowedReplica,
  changed: () => void,
  contentRead: () => void,
): FeedReadings {
  const { rundownId, v1, timers } = options
  const { contentFailed, messageFailed, referencesFailed } = options.readings

  const reading = readingInto(replica, timers, changed)

  const content = reading(async take => {
    const head = await v1.rundown(rundownId, ['cues', 'columns'])
    const { history, seq } = head.position ?? noPosition()
    const known = replica.get()
    const content = known.history === history ? known.content : null
    const cells = [...(content?.cells.values() ?? [])].flatMap(ofCue => [...ofCue.values()])
    const unread = content === null || content.cellsUnread === true
    // Rows first: a page can show them.
    const rows = { ...contentOf(head, cells), ...(unread && { cellsUnread: unread }) }
    take({ history, content: { seq, value: rows } })
    const read = identifiedCells(await readCells(v1, head))
    take({ history, content: { seq, value: contentOf(head, read) } })
    contentRead()
  }, contentFailed)

  /** A reading without a position of its own: it counts as of the change that was known when it was requested. */
  const slice = (
    read: (seq: number) => Promise<Omit<Readings, 'history'>>,
    failed: (error: unknown) => void,
  ) =>
    reading(
      async take => {
        const { history, known } = replica.get()
        const received = await read(known.content)
        // After a change of the history everything is read again.
        if (replica.get().history === history) take({ history, ...received })
      },
      error => {
        failed(error)
        return true
      },
    )

  const message = slice(async seq => {
    const value = { ...(await v1.outputMessage(rundownId)) }
    messageFailed(null)
    return { outputMessage: { seq, value } }
  }, messageFailed)

  const references = slice(async seq => {
    const mentions = identified(await v1.mentions(rundownId))
    const variables = await v1.textVariables(rundownId)
    return { mentions: { seq, value: mentions }, textVariables: { seq, value: variables } }
  }, referencesFailed)

  return {
    content,
    message,
    references,
    close() {
      for (const one of [content, message, references]) one.close()
    },
  }
}

/** Readings into that replica. The task returns values at least as new as the replica was at the request. */
const readingInto =
  (replica: FollowedReplica, timers: Timers, changed: () => void) =>
  (
    task: (take: (received: Readings) => void) => Promise<void>,
    failed: (error: unknown) => boolean,
  ): RepeatedReading => {
    const take = (received: Readings): void => {
      replica.read(received)
      changed()
    }
    const read = async (): Promise<void> => {
      const end = replica.begin()
      try {
        await task(take)
      } finally {
        end()
      }
    }
    return createRepeatedReading(timers, read, failed)
  }

function noPosition(): never {
  throw notUnderstood(messageOf('error.rundown-incomplete'))
}

type ContentValue = NonNullable<Readings['content']>['value']

const contentOf = (
  { rundown, cues, columns }: RundownReply,
  cells: readonly CellMembers[],
): ContentValue => ({
  rundown: { ...rundown },
  cues: identified(cues) as readonly CueMembers[],
  columns: identified(columns) as readonly ColumnMembers[],
  cells,
})

const identifiedCells = (cells: readonly object[]): readonly CellMembers[] => cells as readonly CellMembers[]
