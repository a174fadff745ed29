import { translatedBridge } from '../../bridge/translated-bridge.ts'
import type * as en from '../en/sentences.ts'
import { bindingSentences } from '../sentences/bindings.ts'
import { changeSentences } from '../sentences/changes.ts'
import { deskSentences } from '../sentences/desk.ts'
import { deviceSentences } from '../sentences/devices.ts'
import { fileSentences } from '../sentences/files.ts'
import { linkSentences } from '../sentences/link.ts'
import { refusalSentences } from '../sentences/refusals.ts'
import { translator } from '../sentences/translate.ts'
import type { Translated } from '../translated.ts'

/** Ein Satz des Pults, auf Deutsch. */
export const sentence: Translated<typeof en.sentence> = translator([
  ...refusalSentences,
  ...changeSentences,
  ...deskSentences,
  ...linkSentences,
  ...bindingSentences,
  ...deviceSentences,
  ...fileSentences,
])

/** Das Pult, wie es mit dieser Seite spricht: auf Deutsch. */
export const inPageLanguage: typeof en.inPageLanguage = bridge => translatedBridge(bridge, sentence)
