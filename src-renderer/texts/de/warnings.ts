import type * as en from '../en/warnings.ts'
import type { Translated } from '../translated.ts'

export const warningTexts: Translated<typeof en.warningTexts> = {
  last: time => `NOCH ${time}`,
  left: seconds => `noch ${seconds} Sekunden`,
  soundWaits: 'NOCH KEIN TON',
  soundWaitsWhy: 'Der Browser lässt diese Seite erst nach einem Klick oder Tastendruck tönen.',
  allow: 'Ton erlauben',
  here: 'Hier',
}
