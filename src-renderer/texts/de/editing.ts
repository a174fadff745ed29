import type { editingTexts as en } from '../en/editing.ts'
import type { Translated } from '../translated.ts'

export const editingTexts: Translated<typeof en> = {
  noAnswer:
    'Das Pult hat nicht geantwortet. Das Getippte bleibt stehen und wird von selbst noch einmal gesendet.',
  perhapsAdded: 'Vielleicht wurde die Zeile trotzdem angelegt: erst nachsehen, dann noch einmal anlegen.',
}
