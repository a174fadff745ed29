/** Letters of the longest part between spaces: so many stand in one line. */
export const longestWord = (text: string): number => Math.max(...text.split(' ').map(({ length }) => length))
