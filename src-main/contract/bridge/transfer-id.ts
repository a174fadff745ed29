import Type from 'typebox'

/** Made by the page: its own, and no other's. */
export const TransferId = Type.String({ pattern: '^[0-9a-zA-Z-]{8,64}$' })
