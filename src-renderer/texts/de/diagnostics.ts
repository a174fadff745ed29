import type { diagnosticsTexts as english } from '../en/diagnostics.ts'
import type { Translated } from '../translated.ts'

/** Of the dialog that saves what helps to find a fault. */
export const diagnosticsTexts: Translated<typeof english> = {
  title: 'Diagnosedatei',
  open: 'Diagnosedatei sichern…',
  about:
    'Eine Textdatei, um bei einem Fehler Hilfe zu bekommen. Sie enthält keine Tokens, Titel oder Zellinhalte. Nichts wird gesendet: hier lesen, sichern und selbst entscheiden, wer sie bekommt.',
  reading: 'Angaben werden gesammelt, dieser Rechner wird gemessen. Das dauert wenige Sekunden.',
  failed:
    'Showcall hat nicht geantwortet, deshalb gibt es nichts zu sichern. Die Show ist nicht betroffen. Noch einmal versuchen.',
  again: 'Noch einmal',
  onAir: 'Eine Show ist ON AIR, deshalb wird dieser Rechner nicht gemessen. Alles andere ist da.',
  parts: 'Was darin steht',
  part: {
    versions: 'Versionen und dieser Rechner',
    devices: 'Geräte und Anschlüsse',
    link: 'Dienst, Kontingent, Uhrabweichung',
    settings: 'Einstellungen',
    journal: 'Latenz der letzten Shows',
    benchmark: 'Geschwindigkeit dieses Rechners',
    crashes: 'Abstürze',
    page: 'Diese Seite und ihre Bildrate',
  },
  log: file => `Logdatei: ${file}`,
  dumps: 'Absturzabbilder',
  dumpsWarning:
    'Ein Absturzabbild ist ein Teil des Arbeitsspeichers und kann Tokens und Titel enthalten. Nur für jemanden hinzufügen, dem man vertraut.',
  addDump: (at, size) => `Den Absturz vom ${at} hinzufügen (${size})`,
  dumpLeftOut: name =>
    `${name} ließ sich nicht lesen und fehlt. Ohne diese Datei sichern oder noch einmal versuchen.`,
  save: 'Sichern',
  saved: file => `Gesichert als ${file}.`,
  megabytes: size => `${size} MB`,
}
