import type { PreflightSlice } from '../../../src-main/contract/bridge/preflight.ts'
import { type SliceSource, useAskedSlice } from '../../state/session/use-asked-slice.ts'

const preflight: SliceSource<PreflightSlice> = {
  ask: bridge => bridge.request('preflight', {}),
  on: (bridge, listener) => bridge.on('preflight', listener),
}

/** The preflight of this desk while it is shown; null until it is received. */
export const usePreflight = (): PreflightSlice | null => useAskedSlice(preflight)
