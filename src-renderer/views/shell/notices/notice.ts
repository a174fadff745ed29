import type { ReactNode } from 'react'

/** `alarm`: the show needs the caller now. */
export type NoticeTone = 'alarm' | 'error' | 'warning' | 'info'

/** One notice for the caller, until it is over or dismissed. */
export interface PageNotice {
  readonly id: string
  readonly tone: NoticeTone
  readonly word: string
  readonly text: string
  /** In full, where `text` is the short of it. */
  readonly title?: string
  readonly testId?: string
  readonly acts?: ReactNode
}
