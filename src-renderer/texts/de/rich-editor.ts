/** Of a cell while it is edited. */
export const texts = {
  how: (cell: string): string =>
    `${cell}. Enter übernimmt, Umschalt+Enter beginnt eine Zeile, Escape lässt alles, wie es war. @ setzt eine Erwähnung ein, { eine Textvariable. Alt+F10: Werkzeuge.`,
  tools: 'Textwerkzeuge',
  acts: {
    bold: 'Fett (Strg+B)',
    italic: 'Kursiv (Strg+I)',
    underline: 'Unterstrichen (Strg+U)',
    strike: 'Durchgestrichen (Strg+Umschalt+X)',
    highlight: 'Hervorgehoben (Strg+Umschalt+H)',
    list: 'Liste (Strg+Umschalt+8)',
    numbered: 'Nummerierte Liste (Strg+Umschalt+7)',
    clear: 'Formatierung entfernen (Strg+\\)',
  },
  link: 'Link (Strg+Umschalt+K)',
  mention: 'Erwähnung (@)',
  variable: 'Textvariable ({)',
  address: 'Adresse',
  setLink: 'Setzen',
  back: 'Zurück',
  badAddress:
    'Ein Link führt zu einer Webseite: eine Adresse wie example.com eingeben, oder leer lassen für keinen Link.',
  mentions: 'Erwähnungen',
  variables: 'Textvariablen',
  create: (name: string): string => `Erwähnung „${name}“ anlegen`,
  noMentions: 'Noch keine Erwähnungen. Einen Namen tippen, um eine anzulegen.',
  noSuchMention: 'Keine Erwähnung mit diesem Namen.',
  noVariables: 'Noch keine Textvariablen. Sie werden bei den Textvariablen des Ablaufs angelegt.',
  noSuchVariable: 'Keine Textvariable mit diesem Schlüssel.',
  found: (count: number): string => `${count} gefunden`,
} as const
