import type { OutputPagesSlice } from '../../../src-main/contract/bridge/output-pages.ts'
import { type SliceSource, useAskedSlice } from '../../state/session/use-asked-slice.ts'

const outputPages: SliceSource<OutputPagesSlice> = {
  ask: bridge => bridge.request('output-pages', {}),
  on: (bridge, listener) => bridge.on('output-pages', listener),
}

/** The outputs of this desk while they are shown; null until they are received. */
export const useOutputPages = (): OutputPagesSlice | null => useAskedSlice(outputPages)
