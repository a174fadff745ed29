import { toApplication } from './addresses.ts'
import type { Page } from './api/page.ts'
import type { Machine } from './machine.ts'

export interface PausedRequest {
  readonly requestId: string
  readonly frameId: string
  readonly resourceType: string
  readonly request: {
    readonly url: string
    readonly urlFragment?: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postData?: string
  }
}

/** A page that hangs waits for this, again and again: it is no busier than one whose disk does not answer. */
export const hangPath = '/hangs-in-the-double'
const hangStep = 100

/** A page asks for something: the application's handler of that scheme answers, with its status and headers. */
export async function answerRequest(
  { protocols }: Machine,
  page: Page,
  { requestId, resourceType, request }: PausedRequest,
): Promise<void> {
  const url = toApplication(request.url)
  const handler = protocols.get(url.slice(0, url.indexOf(':')))
  const command = (method: string, params = {}): void =>
    void page.send(method, { requestId, ...params }).catch(() => undefined)
  // Chrome asks for an icon by itself; Electron does not.
  if (resourceType === 'Other' && url.endsWith('/favicon.ico')) {
    command('Fetch.failRequest', { errorReason: 'Aborted' })
    return
  }
  if (url.endsWith(hangPath)) {
    setTimeout(() => command('Fetch.fulfillRequest', { responseCode: 204 }), hangStep)
    return
  }
  if (handler === undefined) {
    command('Fetch.continueRequest')
    return
  }
  try {
    const { method, headers, postData } = request
    const answer = await handler(
      new Request(url, { method, headers, ...(postData !== undefined && { body: postData }) }),
    )
    command('Fetch.fulfillRequest', {
      responseCode: answer.status,
      responseHeaders: [...answer.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    })
  } catch (error) {
    process.stderr.write(`${error}\n`)
    command('Fetch.failRequest', { errorReason: 'Failed' })
  }
}
