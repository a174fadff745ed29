/** Numbers of advisory locks: one for each thing that processes must not do at the same time. */
export const locks = {
  /** To bring the schema up to date. */
  migrate: 0x5c_01,
  /** Shared: to write anchors of shows. Exclusive: to move all of them. */
  clock: 0x5c_02,
  /** To trim the log of all rundowns. */
  trim: 0x5c_03,
} as const
