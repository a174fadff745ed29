import type * as en from '../en/warnings.ts'
import type { Translated } from '../translated.ts'

const span = (seconds: number): string => {
  const minutes = seconds / 60
  if (seconds === 1) return '1 SEKUNDE'
  if (!Number.isInteger(minutes))
    return seconds < 60
      ? `${seconds} SEKUNDEN`
      : `NOCH ${Math.floor(minutes)}:${String(seconds % 60).padStart(2, '0')}`
  return minutes === 1 ? '1 MINUTE' : `${minutes} MINUTEN`
}

export const warningTexts: Translated<typeof en.warningTexts> = {
  last: seconds => span(seconds),
  left: seconds => `noch ${seconds} Sekunden`,
  soundWaits: 'NOCH KEIN TON',
  soundWaitsWhy: 'Der Browser erlaubt Ton nach einem Klick oder Tastendruck auf dieser Seite.',
  allow: 'Ton erlauben',
  here: 'Lokal',
}
