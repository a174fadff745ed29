import type { PreflightSlice } from '../../../src-main/contract/bridge/preflight.ts'
import { type SliceSource, useAskedSlice } from '../../state/session/use-asked-slice.ts'

const preflight: SliceSource<PreflightSlice> = {
  ask: bridge => bridge.request('preflight', {}),
  on: (bridge, told) => bridge.on('preflight', told),
}

/** The preflight of this desk while it is looked at; null until the desk has told. */
export const usePreflight = (): PreflightSlice | null => useAskedSlice(preflight)
