import Type, { type Static } from 'typebox'

/**
 * Path at which a desk on the network reports whether it calls the show. It is not part of an API: only desks request it
 * from desks. A desk without another one answers 404.
 */
export const deskStandingPath = '/desk/standing'

export const DeskStanding = Type.Object({
  leads: Type.Boolean(),
  /** See `PairStanding`. */
  epoch: Type.Integer({ minimum: 1 }),
  /** Base addresses of the API of the other desk, the likeliest first. */
  others: Type.Array(Type.String({ pattern: '^https://[0-9A-Za-z.:\\[\\]-]{1,253}/api-v1$' }), {
    maxItems: 32,
  }),
})
export interface DeskStanding extends Readonly<Omit<Static<typeof DeskStanding>, 'others'>> {
  readonly others: readonly string[]
}
