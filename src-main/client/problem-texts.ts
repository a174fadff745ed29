import type { ApiError } from './api-error.ts'
import { changeProblems } from './change-problems.ts'

/** Each says what happened, what it means where that is not plain, and what to do. */
const texts: ReadonlyMap<string, string> = new Map([
  ...changeProblems,
  ['auth.token_missing', 'There is no v1 token. Create one in the service’s dashboard and paste it here.'],
  [
    'auth.malformed_authorization',
    'The token contains spaces, line breaks or characters that no token has. Copy it again.',
  ],
  [
    'auth.invalid_token',
    'The service does not know this token: it is mistyped, incomplete or from another service. Copy it again from this service’s dashboard.',
  ],
  [
    'auth.token_expired',
    'The token has expired. Create a new one in the service’s dashboard and paste it here.',
  ],
  ['auth.token_revoked', 'The token was revoked. Create a new one in the service’s dashboard.'],
  [
    'auth.revocation_check_unavailable',
    'The service cannot check the token right now. The token is kept; Showcall tries again automatically.',
  ],
  [
    'auth.query_token_not_allowed',
    'The token is in the address. Enter it in its own field and remove it from the address.',
  ],
  [
    'forbidden',
    'The token’s role does not allow this. Use a higher role: SHOWCALL runs the show, EDIT also changes rundowns.',
  ],
  [
    'rundowns.not_found',
    'This token cannot see the rundown: it was deleted, or the token is for another one. Choose another rundown or token.',
  ],
  [
    'rate_limit.exceeded',
    'The team’s request limit is reached. Wait up to a minute; other desks and scripts of the team share the limit.',
  ],
  [
    'link.lost',
    'The connection was lost before the service answered. Check the network; Showcall tries again automatically.',
  ],
  [
    'link.timeout',
    'The service did not answer in time. The network or the service is slow; Showcall tries again automatically.',
  ],
  [
    'link.refused',
    'Nothing answers at this address. Check the port, whether the service runs, and the firewall.',
  ],
  [
    'link.unknown_host',
    'The host name in the address was not found. Check the spelling and the internet connection.',
  ],
  [
    'link.tls',
    'No secure connection: the service’s certificate is not trusted, or the port does not use https. Check the address and this computer’s clock.',
  ],
  [
    'link.not_a_service',
    'This address is not a Rundown Service: a web page answers, perhaps the network’s log-in page. Enter the API address, not the dashboard’s.',
  ],
  [
    'link.redirected',
    'The address redirects to another one, and the token is not sent there. Enter the final address.',
  ],
  ['link.closed', 'The request was cancelled because the connection was closed. Connect, then try again.'],
  ['link.bad_address', 'Not an address. Enter all of it, starting with https:// or http://.'],
  [
    'not_found',
    'The service has nothing at this address. Check the path: the v1 address often ends in /api-v1 or starts with api-v1.',
  ],
  [
    'idempotency.in_flight',
    'The service is still working on the same request. Check whether the change is there before you repeat it.',
  ],
  [
    'idempotency.cache_corrupt',
    'The service lost its answer to this change. Check whether the change is there before you repeat it.',
  ],
])

/** A plain English sentence or two for the person at the desk. An unknown code is read by its status. */
export function problemText(error: ApiError): string {
  if (error.code === 'rate_limit.exceeded' && error.retryAfter !== null) {
    return `The team’s request limit is reached. Wait ${Math.ceil(error.retryAfter)} s; other desks and scripts of the team share the limit.`
  }
  if (error.code === 'plan.limit_exceeded') {
    const remedy =
      error.details['resource'] === 'rundowns'
        ? 'Delete a rundown that is no longer needed, then try again.'
        : 'Delete what is no longer needed, or ask the team’s owner for a larger plan.'
    return `The team’s plan allows no more: ${error.message} ${remedy}`
  }
  return texts.get(error.code) ?? byStatus(error)
}

/** A token that was refused as unknown, by what it looks like: tokens of v1 are JWTs, tokens of v0 are not. */
export function wrongTokenText(error: ApiError, v1Token: string, v0Token: string | null): string {
  if (error.code !== 'auth.invalid_token' || looksLikeV1Token(v1Token)) return problemText(error)
  // A token of v1 that was cut or mistyped still has its points, or begins like one.
  if (/[.]|^eyJ/.test(v1Token.trim())) return problemText(error)
  return v0Token !== null && looksLikeV1Token(v0Token)
    ? 'The two tokens are swapped. Enter the v1 token under v1 and the v0 token under v0.'
    : 'This looks like a v0 token. Create a v1 token in the service’s dashboard; the v0 token has its own field.'
}

/** Three parts of base64url, the first of which is a JSON object: a JWT. */
export const looksLikeV1Token = (token: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(token)

const notUnderstoodText =
  'The service’s answer was not understood: it may be damaged, or from a version that Showcall does not know. What you see may be out of date. Showcall tries again automatically; if this continues, check the address and contact the service’s operator.'

function byStatus({ code, status, message }: ApiError): string {
  if (status === 200) return notUnderstoodText
  const said = code.startsWith('http.') ? '' : ` It said: ${message}`
  if (status === 0)
    return 'The service cannot be reached. Check the network; Showcall tries again automatically.'
  if (status === 401) {
    return `The service, or a proxy in front of it, did not accept the sign-in.${said} Check the token and the address.`
  }
  if (status === 403) return `This token is not allowed to do that.${said} Use one with a higher role.`
  if (status === 404) return `The service did not find it.${said} Check the address, or choose again.`
  if (status === 409 || status === 412 || status === 423) {
    return `The service cannot do this now.${said} Check what changed, then try again.`
  }
  if (status === 429) return `Request limit reached.${said} Wait a minute.`
  if (status >= 500) {
    return `The service reported an internal error (${status}).${said} Showcall tries again automatically; if this continues, contact the service’s operator.`
  }
  return `The service rejected the request (${status}).${said} Change it, then try again.`
}
