import type { WindowState } from '../electron/double/control-types.ts'
import type { RunningDouble } from '../electron/double/start-double.ts'

/** The desk's window, and those of outputs. */
export async function deskWindow(double: RunningDouble): Promise<WindowState> {
  const found = (await double.windows()).find(({ url }) => url.startsWith('showcall://desk/index.html'))
  if (found === undefined) throw new Error('The desk has no window.')
  return found
}

export const outputWindows = async (double: RunningDouble): Promise<readonly WindowState[]> =>
  (await double.windows()).filter(({ url }) => url.includes('/output/'))
