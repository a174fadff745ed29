/** JSON that is written already, where the value would stand. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const jsonOf = (value: unknown): string =>
  value instanceof JsonText ? value.text : JSON.stringify(value)

/** The JSON of rows. A row never changes, so it is written once for as long as anybody holds it. */
export interface RowTexts {
  /** A row is always rendered as the same resource. */
  of<Row extends object>(row: Row, resource: (row: Row) => unknown): string
  /** A page of rows that stand in this order, under its name. */
  page(rows: readonly object[], name: string, write: () => string): string
}

/** Readers that follow a list ask for the same few pages of it. */
const pagesKept = 16

export function createRowTexts(): RowTexts {
  const texts = new WeakMap<object, string>()
  const pages = new WeakMap<readonly object[], Map<string, string>>()
  return {
    of(row, resource) {
      const known = texts.get(row)
      if (known !== undefined) return known
      const text = JSON.stringify(resource(row))
      texts.set(row, text)
      return text
    },
    page(rows, name, write) {
      const known = pages.get(rows) ?? new Map<string, string>()
      pages.set(rows, known)
      const text = known.get(name) ?? write()
      if (known.size >= pagesKept) known.clear()
      known.set(name, text)
      return text
    },
  }
}
