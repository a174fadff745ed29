import { expect, test } from 'vitest'
import { type BrowserPlaces, searchBrowser } from './find-browser.ts'

type Kind = Parameters<BrowserPlaces['install']>[0]

/** A machine with browsers of these kinds, on which those of others can be installed. */
function machine(has: readonly Kind[], installable: readonly Kind[]) {
  const installed: Kind[] = []
  const places: BrowserPlaces = {
    here: kind => ([...has, ...installed].includes(kind) ? [`/usr/bin/${kind}`] : []),
    install(kind) {
      if (!installable.includes(kind)) return false
      installed.push(kind)
      return true
    },
  }
  return { installed, find: () => searchBrowser(['shell', 'whole'], places, () => undefined) }
}

test.each<[string, readonly Kind[], readonly Kind[], string, readonly Kind[]]>([
  ['a bare machine installs the headless shell alone', [], ['shell', 'whole'], '/usr/bin/shell', ['shell']],
  [
    'where there is no headless shell to install, the whole browser is',
    [],
    ['whole'],
    '/usr/bin/whole',
    ['whole'],
  ],
  ['a whole browser that is there is taken as it is', ['whole'], ['shell', 'whole'], '/usr/bin/whole', []],
  ['the headless shell is preferred', ['whole', 'shell'], [], '/usr/bin/shell', []],
])('%s', (_name, has, installable, found, installs) => {
  const { find, installed } = machine(has, installable)
  expect(find()).toBe(found)
  expect(installed).toEqual(installs)
})

test('a machine on which nothing can be installed is told what to do', () => {
  expect(machine([], []).find).toThrow('SHOWCALL_BROWSER')
})
