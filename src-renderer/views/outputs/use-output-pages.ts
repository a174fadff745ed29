import type { OutputPagesSlice } from '../../../src-main/contract/bridge/output-pages.ts'
import { type SliceSource, useAskedSlice } from '../../state/session/use-asked-slice.ts'

const outputPages: SliceSource<OutputPagesSlice> = {
  ask: bridge => bridge.request('output-pages', {}),
  on: (bridge, told) => bridge.on('output-pages', told),
}

/** The outputs of this desk while they are looked at; null until the desk has told. */
export const useOutputPages = (): OutputPagesSlice | null => useAskedSlice(outputPages)
