/** A page number that stands alone on a line of a text. */
export interface PageMark {
  readonly line: number
  readonly label: string
  readonly number: number
}

const shapes: readonly RegExp[] = [
  /^\[\s*(?:p(?:g|age|\.)?\.?\s*)?(\d{1,4}[a-z]?|[ivxlc]{1,7})\s*\]$/i,
  /^\{\s*(?:p(?:g|age|\.)?\.?\s*)?(\d{1,4}[a-z]?)\s*\}$/i,
  /^[-–—]+\s*(\d{1,4}[a-z]?)\s*[-–—]+$/i,
  /^(?:page|pg\.?|seite|pagina|página)\s+(\d{1,4}[a-z]?)(?:\s*(?:of|von|de|di|sur|\/)\s*\d+)?\.?$/i,
  /^(\d{1,4}[a-z]?)\.?$/i,
]

/** By their shape, and by their order: numbers that do not rise are no pages. */
export function pageMarks(lines: readonly string[]): readonly PageMark[] {
  for (const shape of shapes) {
    const found = lines.flatMap((text, line) => {
      const label = text.length > 24 ? undefined : shape.exec(text.trim())?.[1]
      const number = Number.parseInt(label ?? '', 10)
      return label === undefined ? [] : [{ line, label, number: Number.isNaN(number) ? 0 : number }]
    })
    const rising = found.filter(({ number }, at) => at === 0 || isNext(found[at - 1]?.number ?? 0, number))
    if (found.length > 1 && rising.length * 10 >= found.length * 9) return rising
  }
  return []
}

const isNext = (before: number, number: number): boolean => number >= before && number <= before + 3

/** Whether the first number stands at the foot of its page: there is text of that page above it. */
export const isAtFoot = (marks: readonly PageMark[], hasTextAbove: boolean): boolean =>
  hasTextAbove && (marks[0]?.number ?? 0) <= 1
