import type * as en from '../en/locale.ts'
import type { Translated } from '../translated.ts'

/** BCP-47-Kennung, nach der Zahlen und Daten der Oberfläche geschrieben werden. */
export const locale: Translated<typeof en.locale> = 'de-DE'

export const numberText: Translated<typeof en.numberText> = (value, digits = 0) =>
  value.toLocaleString(locale, { maximumFractionDigits: digits })
