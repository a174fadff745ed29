import { t } from '#texts/text.ts'
import type { TimecodeRate } from '../../../src-main/domain/timecode/timecode.ts'

/** `25`, *29.97 drop*. */
export const rateName = (rate: TimecodeRate): string =>
  rate === '29.97' || rate === '29.97-drop' ? t(`timecode.rates.${rate}`) : rate
