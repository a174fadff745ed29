import { t } from '#texts/text.ts'

/** What stands in a cell for a picture; `alt` may be empty. */
export const pictureText = (alt: string): string =>
  alt === '' ? t('rich-text.picture') : t('rich-text.picture-of', { alt })

/** What stands in a cell for a file; its name may be empty. */
export const fileText = (name: string): string =>
  name === '' ? t('rich-text.file') : t('rich-text.file-of', { name })
