/** Keys that are not used for typing: other windows do not need them. */
const silent =
  /^(F([1-9]|1\d|2[0-4])|Page(Up|Down)|Pause|ScrollLock|PrintScreen|Insert|ContextMenu|(Media|Browser|Launch|Audio).*)$/

/** True for a key by which text is written or moved through, by its `KeyboardEvent.code`. */
export const isTyped = (code: string): boolean => !silent.test(code)
