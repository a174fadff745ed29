/** Time of the input event that is handled now, as `performance.now()`. A busy page handles an event later than it happened. */
export const inputTime = (): number => window.event?.timeStamp ?? performance.now()
