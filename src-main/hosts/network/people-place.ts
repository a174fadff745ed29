import type { NetworkPlace } from '../../desk/ports/output-screens.ts'
import type { Certificate } from './self-signed.ts'

/** Where people reach the desk, and what of it. */
export interface PeoplePlace extends NetworkPlace {
  readonly pages: boolean
  readonly api: boolean
  /** Null: plain HTTP, by which pages are for viewing alone and the API is closed. */
  readonly certificate: Certificate | null
  /** Host names beside those of this computer. */
  readonly names: readonly string[]
}
