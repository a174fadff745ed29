import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { Translate } from '../sentences/translate.ts'

/** A sentence of the desk in the language of this page. */
export const sentence: Translate = text => text

/** The desk, as it speaks to this page: in English it speaks itself. */
export const inPageLanguage = (bridge: Bridge): Bridge => bridge
