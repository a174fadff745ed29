/** Whether a certificate that a person has trusted at one address is meant for the other one too: its port may change. */
export const isSameHost = (one: string, other: string): boolean =>
  new URL(one).hostname === new URL(other).hostname
