import type { ApiError } from './api-error.ts'
import { changeProblems } from './change-problems.ts'

/** Each says what happened, what it means where that is not plain, and what to do. */
const texts: ReadonlyMap<string, string> = new Map([
  ...changeProblems,
  ['auth.token_missing', 'No API v1 token is set. Paste one that was made in the dashboard of the service.'],
  [
    'auth.malformed_authorization',
    'The token holds spaces, line breaks or letters that no token has. Copy it again, whole, and nothing else.',
  ],
  [
    'auth.invalid_token',
    'The service does not know this token: it is mistyped, cut short, or of another service. Copy it again from the dashboard of this one.',
  ],
  [
    'auth.token_expired',
    'The token has expired. Make a new one in the dashboard of the service and paste it here.',
  ],
  [
    'auth.token_revoked',
    'The token was revoked, or all tokens were renewed after it was made. Make a new one in the dashboard of the service.',
  ],
  [
    'auth.revocation_check_unavailable',
    'The service cannot look up at the moment whether the token still holds. The token is kept; the desk tries again by itself.',
  ],
  [
    'auth.query_token_not_allowed',
    'The token went in the address, which the service takes on show control only. Put the token in its own field and take it out of the address.',
  ],
  [
    'forbidden',
    'The token is valid, but its role does not allow this. Use a token with a higher role: SHOWCALL runs a show, EDIT changes it.',
  ],
  [
    'rundowns.not_found',
    'This token sees no such rundown: it was deleted, or the token is for another one. Choose another rundown or another token.',
  ],
  [
    'rate_limit.exceeded',
    'The request budget of the team is used up. It refills within a minute; other desks and scripts of the team share it.',
  ],
  [
    'link.lost',
    'The link broke before the service answered. Check the network; the desk tries again by itself.',
  ],
  [
    'link.timeout',
    'The service did not answer in time. The network or the service is slow; the desk tries again by itself.',
  ],
  [
    'link.refused',
    'Nothing answers at this address. Check the port, and whether the service runs and may be reached from here.',
  ],
  [
    'link.unknown_host',
    'The name in the address is not known to the network. Check its spelling and the connection to the internet.',
  ],
  [
    'link.tls',
    'The connection cannot be made secure: the certificate of the service is not trusted, or the port does not speak https. Check the address and the clock of this computer.',
  ],
  [
    'link.not_a_service',
    'Something answers at this address, but it is no Rundown Service: a web page, perhaps the log-in page of the network. Check the address; it is that of the API, not of the dashboard.',
  ],
  [
    'link.redirected',
    'The address sends on to another one, and the token is not sent after it. Enter the address that it leads to.',
  ],
  ['link.closed', 'The request was given up because the connection was closed. Connect again to repeat it.'],
  [
    'link.bad_address',
    'This is not an address. Enter it whole, with https:// or http://, as the service names it.',
  ],
  [
    'not_found',
    'The service has nothing at this address. Check the path: the address of v1 often ends in /api-v1, or begins with api-v1.',
  ],
  [
    'idempotency.in_flight',
    'The service is still at work on the same request. Look whether the change is there before making it again.',
  ],
  [
    'idempotency.cache_corrupt',
    'The service lost its answer to this change, which may or may not have happened. Look before making it again.',
  ],
])

/** A plain English sentence or two for the person at the desk. An unknown code is read by its status. */
export function problemText(error: ApiError): string {
  if (error.code === 'rate_limit.exceeded' && error.retryAfter !== null) {
    return `The request budget of the team is used up. It refills in ${Math.ceil(error.retryAfter)} s; other desks and scripts of the team share it.`
  }
  if (error.code === 'plan.limit_exceeded') {
    const remedy =
      error.details['resource'] === 'rundowns'
        ? 'Delete a rundown that is no longer needed, then try again.'
        : 'Make room, or ask the owner of the team for another plan.'
    return `The plan of the team allows no more: ${error.message} ${remedy}`
  }
  return texts.get(error.code) ?? byStatus(error)
}

/** A token that was refused as unknown, by what it looks like: tokens of v1 are JWTs, tokens of v0 are not. */
export function wrongTokenText(error: ApiError, v1Token: string, v0Token: string | null): string {
  if (error.code !== 'auth.invalid_token' || looksLikeV1Token(v1Token)) return problemText(error)
  // A token of v1 that was cut or mistyped still has its points, or begins like one.
  if (/[.]|^eyJ/.test(v1Token.trim())) return problemText(error)
  return v0Token !== null && looksLikeV1Token(v0Token)
    ? 'The two tokens are swapped: the API v1 token is in the field of v0, and the other way round. Exchange them.'
    : 'This looks like a token of API v0, which v1 does not take. Make an API v1 token in the dashboard of the service; the v0 token goes in its own field.'
}

/** Three parts of base64url, the first of which is a JSON object: a JWT. */
export const looksLikeV1Token = (token: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(token)

const notUnderstoodText =
  'The service answered, but the reply was not understood: it may be damaged, or of a version that this desk does not know. What is shown may be old. The desk asks again by itself; if it lasts, check the address and ask who runs the service.'

function byStatus({ code, status, message }: ApiError): string {
  if (status === 200) return notUnderstoodText
  const said = code.startsWith('http.') ? '' : ` It said: ${message}`
  if (status === 0) return 'The service cannot be reached. Check the network; the desk tries again by itself.'
  if (status === 401) {
    return `The service, or something before it, asks for another proof of who you are.${said} Check the token and the address.`
  }
  if (status === 403)
    return `The service does not allow this with this token.${said} Use one with a higher role.`
  if (status === 404) return `The service has nothing there.${said} Check the address, or choose anew.`
  if (status === 409 || status === 412 || status === 423) {
    return `The service cannot do this as things stand.${said} Look at what changed, then try again.`
  }
  if (status === 429) return `The request budget is used up.${said} Wait a minute.`
  if (status >= 500) {
    return `The service reported an internal error (${status}).${said} The desk tries again by itself; if it lasts, ask who runs the service.`
  }
  return `The service did not take the request (${status}).${said} Change it, then try again.`
}
