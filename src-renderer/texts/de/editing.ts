import type { editingTexts as en } from '../en/editing.ts'
import type { Translated } from '../translated.ts'

export const editingTexts: Translated<typeof en> = {
  noAnswer: 'Keine Antwort. Die Eingabe bleibt erhalten und wird automatisch noch einmal gesendet.',
  senseless: 'Nicht angenommen: zu lang, zu groß oder im falschen Format. Bitte ändern.',
  elsewhere: count =>
    `${count === 1 ? 'Eine Änderung' : `${count} Änderungen`} in einem anderen Ablauf nicht gespeichert. Ihn wieder öffnen.`,
  waits: 'Keine Verbindung. Die Eingabe bleibt erhalten und wird gespeichert, sobald sie wieder da ist.',
  perhapsAdded: 'Vielleicht wurde sie hinzugefügt. Erst nachsehen, dann noch einmal hinzufügen.',
}
