/** Bytes of a file that is brought in, at most; and what a page sends of it at once, in characters. */
export const largestFile = 16 * 1024 * 1024
export const transferPart = 1_048_576
/** Rows of a draft that a page is sent at once, and the characters after which no more are added. */
export const previewRows = 24
export const previewCharacters = 100_000
/** Bytes of a file of templates, which is sent in one piece. */
export const largestTemplatesFile = 4 * 1024 * 1024

/** `json`: a whole rundown, in a file of our own extension. */
export const exportFormats = ['csv', 'xlsx', 'json'] as const
