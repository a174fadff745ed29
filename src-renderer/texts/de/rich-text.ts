/** What stands in a cell beside its words. */
export const texts = {
  picture: (alt: string): string => (alt === '' ? 'Bild' : `Bild: ${alt}`),
  file: (name: string): string => (name === '' ? 'Datei' : `Datei: ${name}`),
  variable: (key: string): string => `Textvariable „${key}“`,
} as const
