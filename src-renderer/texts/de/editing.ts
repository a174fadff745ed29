import type { editingTexts as en } from '../en/editing.ts'
import type { Translated } from '../translated.ts'

export const editingTexts: Translated<typeof en> = {
  noAnswer:
    'Das Pult hat nicht geantwortet. Das Getippte bleibt stehen und wird von selbst noch einmal gesendet.',
  senseless:
    'Das kann das Pult nicht annehmen: zu lang, zu groß oder nicht in der richtigen Form. Bitte ändern.',
  elsewhere: count =>
    `${count === 1 ? 'Eine Änderung' : `${count} Änderungen`} eines anderen Ablaufs nicht gesichert: ihn wieder öffnen.`,
  waits:
    'Der Dienst ist nicht erreichbar. Das hier bleibt stehen und wird von selbst gespeichert, sobald er wieder da ist.',
  perhapsAdded: 'Vielleicht wurde die Zeile trotzdem angelegt: erst nachsehen, dann noch einmal anlegen.',
}
