/** What the desk sends in a turn is sent at its end: see `inTurns`. */
export const endOfTurn = (): Promise<void> => Promise.resolve()
