import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { RestoredAccess } from '../../service/store/sqlite/backup.ts'
import type { MadeBackup } from './write-backup.ts'

/** What was saved, and what was left out. */
export const describeBackup = ({ file, rundowns, runs, withSecrets }: MadeBackup): Message =>
  messageOf('sentences', {
    first: messageOf('backup.made', { file, rundowns, runs }),
    next: withSecrets ? messageOf('backup.with-secrets') : messageOf('backup.without-secrets'),
  })

export interface RestoreOutcome {
  readonly file: string
  readonly access: RestoredAccess
  readonly aside: string | null
  readonly leftOut: number
  readonly mended: number
  readonly foreign: readonly string[]
  readonly sealed: boolean
  /** Of connections: how many could not be kept. */
  readonly tokensMissing: number
}

const accessTexts = {
  kept: 'backup.access-kept',
  'of-backup': 'backup.access-of-backup',
  renewed: 'backup.access-renewed',
} as const

/** What was put in place, who may use it, and where the data of before is. */
export function describeRestore(outcome: RestoreOutcome): Message {
  const { file, access, aside, leftOut, mended, foreign, sealed, tokensMissing } = outcome
  const all = [
    messageOf('backup.restored', { file }),
    aside === null ? null : messageOf('backup.kept-aside', { aside }),
    messageOf(accessTexts[access]),
    sealed ? messageOf('backup.sealed') : null,
    tokensMissing > 0 ? messageOf('backup.tokens-missing', { count: tokensMissing }) : null,
    foreign.length > 0 ? messageOf('backup.foreign', { names: foreign.join(', ') }) : null,
    leftOut > 0 ? messageOf('backup.left-out', { count: leftOut }) : null,
    mended > 0 ? messageOf('backup.mended', { count: mended }) : null,
  ].filter(message => message !== null)
  return all.reduce((first, next) => messageOf('sentences', { first, next }))
}
