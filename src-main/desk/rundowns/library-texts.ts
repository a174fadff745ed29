import { messageOf, type Said } from '../../domain/messages/message.ts'
/** Messages about the library and tokens. Each states what happened and what to do. */
export const libraryTexts = {
  onAir: (title: string) => messageOf('rundown.on-air-delete', { title }),
  holdOnAir: (title: string) => messageOf('rundown.on-air-change', { title }),
  noZone: (name: string) => messageOf('rundown.no-time-zone', { name }),
  twoColumns: (name: string) => messageOf('rundown.same-columns', { name }),
  nothing: messageOf('rundown.nothing-changed'),
  noTrash: messageOf('rundown.no-trash'),
  notCopied: (why: Said) => messageOf('rundown.not-copied', { why }),
  planLimit: (detail: Said) => messageOf('plan.limit', { detail, remedy: messageOf('plan.delete-rundown') }),
  diskFull: messageOf('problem.service.disk_full'),
  tokensElsewhere: messageOf('token.elsewhere'),
  tokenGone: messageOf('token.gone'),
} as const
