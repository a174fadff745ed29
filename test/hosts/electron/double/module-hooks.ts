import { registerHooks } from 'node:module'
import { electronNames } from './electron-names.ts'

const address = 'electron:double'
const key = 'electron of the double'

/** From now on `import … from 'electron'` and `require('electron')` give this module, in the main thread. */
export function provideElectron(module: Readonly<Record<string, unknown>>): void {
  Object.assign(globalThis, { [Symbol.for(key)]: module })
  const source = [
    `const electron = globalThis[Symbol.for('${key}')]`,
    'export default electron',
    ...electronNames.map(name => `export const ${name} = electron.${name}`),
  ].join('\n')
  const isElectron = (specifier: string): boolean => /^electron(\/(main|common))?$/.test(specifier)
  registerHooks({
    resolve: (specifier, context, next) =>
      isElectron(specifier)
        ? { url: address, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === address ? { format: 'module', source, shortCircuit: true } : next(url, context),
  })
}
