import type { DeskSettings } from '../../src-main/desk/ports/settings.ts'
import { createTemplates, type Templates } from '../../src-main/desk/rundowns/templates.ts'
import { freshSettings } from './desk-settings.ts'

/** The desk's own keeping of templates, in memory. */
export function fakeTemplates(): Templates {
  let kept: DeskSettings = freshSettings
  let made = 0
  return createTemplates(
    {
      read: () => kept,
      write(change) {
        kept = { ...kept, ...change }
      },
    },
    () => {
      made += 1
      return `template-${made}`
    },
  )
}
