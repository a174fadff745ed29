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
  /** A row is always told as the same resource. */
  of<Row extends object>(row: Row, resource: (row: Row) => unknown): string
}

export function createRowTexts(): RowTexts {
  const texts = new WeakMap<object, string>()
  return {
    of(row, resource) {
      const known = texts.get(row)
      if (known !== undefined) return known
      const text = JSON.stringify(resource(row))
      texts.set(row, text)
      return text
    },
  }
}
