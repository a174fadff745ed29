/** What stands in a cell beside its words. */
export const texts = {
  picture: (alt: string): string => (alt === '' ? 'Picture' : `Picture: ${alt}`),
  file: (name: string): string => (name === '' ? 'File' : `File: ${name}`),
  variable: (key: string): string => `Text variable “${key}”`,
} as const
