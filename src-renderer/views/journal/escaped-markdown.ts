/** All that Markdown, its tables and HTML in it would take for something else; what would begin a list, at the beginning. */
export const escapedMarkdown = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*_[\]<>|~#&$]/g, '\\$&')
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2')

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
