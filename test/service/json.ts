// What a reply holds is what the tests are about; they look at it member by member.
// biome-ignore lint/suspicious/noExplicitAny: JSON as it came over the wire
export type Json = any
