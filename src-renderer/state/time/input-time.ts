/** When a person did what is handled now, as `performance.now()`: a busy page handles it later. */
export const inputTime = (): number => window.event?.timeStamp ?? performance.now()
