import type * as en from '../en/locale.ts'
import type { Translated } from '../translated.ts'

/** BCP-47-Kennung, nach der Zahlen und Daten der Oberfläche geschrieben werden. */
export const locale: Translated<typeof en.locale> = 'de-DE'

/** Ein Tag, den `at` als Mitternacht in UTC hält: `16.05.2026`. */
export const dayText: Translated<typeof en.dayText> = at =>
  at.toLocaleDateString(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

export const numberText: Translated<typeof en.numberText> = (value, digits = 0) =>
  value.toLocaleString(locale, { maximumFractionDigits: digits })
