/** What makes a column a department: its cells are the calls of the department. Its name is that of the column. */
export interface Department {
  /** As stage managers write it in calls: `LX`. 1 to 8 characters. */
  readonly shortName: string
  /** `#rrggbb`, lower case. */
  readonly color: string
  /** Names of the groups that it belongs to: `band`. */
  readonly groups: readonly string[]
}
