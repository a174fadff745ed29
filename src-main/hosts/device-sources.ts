import { createStreamDeckSource } from '../controllers/stream-deck/stream-deck-source.ts'
import type { SourceFactory } from './compose.ts'
import { realTimers } from './real-time.ts'

/** Every kind of device that this computer may have. */
export const deviceSources: SourceFactory = now => [createStreamDeckSource({ now, timers: realTimers })]
