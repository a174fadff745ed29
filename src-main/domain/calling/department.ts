/** A column whose cells are the calls of a department. Its name and its place are those of the column. */
export interface Department {
  readonly shortName: string
  /** `#rrggbb`, lower case. */
  readonly color: string
  /** Names that several departments share, such as “band”. */
  readonly groups: readonly string[]
}
