import type { Route } from '../route.ts'
import { authRoutes } from './auth.ts'
import { cellRoutes } from './cells.ts'
import { columnRoutes } from './columns.ts'
import { cueRoutes } from './cues.ts'
import { eventRoutes } from './events.ts'
import { outputMessageRoutes } from './output-message.ts'
import { mentionRoutes, textVariableRoutes } from './references.ts'
import { rundownRoutes } from './rundowns.ts'
import { showControlRoutes } from './show-control.ts'

/** Every operation of v1. What is mounted, documented and tested is this table. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...rundownRoutes,
  ...showControlRoutes,
  ...outputMessageRoutes,
  ...cueRoutes,
  ...columnRoutes,
  ...cellRoutes,
  ...mentionRoutes,
  ...textVariableRoutes,
  ...eventRoutes,
]
