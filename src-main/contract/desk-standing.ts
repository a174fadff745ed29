import Type, { type Static } from 'typebox'

/**
 * Where a desk that is opened to the network tells others whether it calls the show. Part of no API: desks alone ask it of
 * desks. A desk that has no other has nothing there.
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
