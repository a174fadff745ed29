import Type, { type TSchema } from 'typebox'

/** Of an object that may have no other members. */
export const closed = { additionalProperties: false } as const

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
