import { readFileSync } from 'node:fs'
import { createCodec } from '../codec.ts'
import { isolatedWorld, type PageSettings } from './isolated-world.ts'
import { mainWorld } from './main-world.ts'
import { createWorldLink } from './world-link.ts'

const parameters = 'require, process, exports, module, Buffer, global, setImmediate, clearImmediate'

/** What runs first in each new document of a window, as text: types are gone from functions by then. */
export function pageScripts(
  preload: string | null,
  settings: PageSettings,
): { readonly main: string; readonly isolated: string } {
  const source = preload === null ? 'null' : `function (${parameters}) {\n${readFileSync(preload, 'utf8')}\n}`
  return {
    main: `(${mainWorld})(${createCodec}, ${createWorldLink}, ${JSON.stringify(settings.token)})`,
    isolated: `(${isolatedWorld})(${createCodec}, ${createWorldLink}, ${JSON.stringify(settings)}, ${source})`,
  }
}
