import { toBrowser } from '../addresses.ts'
import { type Machine, report } from '../machine.ts'
import type { Page } from './page.ts'
import type { Session } from './session.ts'

/** The contents that ask. */
export interface AskingContents {
  readonly session: Pick<Session, 'requestHandler'>
  readonly navigation: { readonly url: string }
  readonly page: Promise<Page>
  readonly machine: Machine
  /** As the application has it. */
  readonly facade: object
}

export interface PermissionAsked {
  /** Electron's name of it. */
  readonly permission: string
  /** Its name in the DevTools protocol. */
  readonly descriptor: string
}

/**
 * A page is about to use what needs a permission: the application is asked as Electron asks it, and the browser is told
 * the answer, so that the page's own call fails or succeeds as it would. Without a handler all is granted.
 */
export async function mayUse(
  contents: AskingContents,
  { permission, descriptor }: PermissionAsked,
): Promise<boolean> {
  const { requestHandler } = contents.session
  const { url } = contents.navigation
  const granted =
    requestHandler === null ||
    (await new Promise<boolean>(answer =>
      requestHandler(contents.facade, permission, answer, { requestingUrl: url, isMainFrame: true }),
    ))
  report(contents.machine, 'permission', { permission, granted })
  const { browser } = await contents.page
  const address = toBrowser(url, new Set([...contents.machine.schemes, ...contents.machine.protocols.keys()]))
  const setting = granted ? 'granted' : 'denied'
  const { origin } = new URL(address)
  const kinds = descriptor.startsWith('clipboard') ? [false, true] : [false]
  for (const allowWithoutSanitization of kinds) {
    const permission = {
      name: descriptor,
      allowWithoutSanitization,
      allowWithoutGesture: allowWithoutSanitization,
    }
    await browser.send('Browser.setPermission', { permission, setting, origin }).catch(error => {
      process.stderr.write(`${error}\n`)
    })
  }
  return granted
}
