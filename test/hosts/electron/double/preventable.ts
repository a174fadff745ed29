export interface Preventable {
  defaultPrevented: boolean
  preventDefault(): void
}

/** An event whose default a listener may prevent. */
export function preventable<T extends object>(details?: T): Preventable & T {
  const event = Object.assign({ defaultPrevented: false }, details, {
    preventDefault() {
      event.defaultPrevented = true
    },
  })
  return event as Preventable & T
}
