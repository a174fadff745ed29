import type { View } from '../core/view.ts'

/** Of all that is read of a rundown but its show: it changes with any of it. */
export const contentTag = (view: View): string => view.rundown.contentVersion.toString(36)
