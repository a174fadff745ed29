import { describe, expect, it } from 'vitest'
import {
  ApiError,
  isDefiniteRefusal,
  looksLikeV1Token,
  refusalOf,
  wrongTokenText,
} from '../../../src-main/client/http/api-error.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { problemText } from '../../../src-main/domain/problem-text.ts'

const error = (code: string, status: number, retryAfter: number | null = null): ApiError =>
  new ApiError({ code, status, detail: 'What the service said.', retryAfter })

describe('the text of a problem for a person', () => {
  it.each([
    ['auth.token_missing', 401, /There is no v1 token\. Create one.*paste/],
    ['auth.malformed_authorization', 401, /spaces, line breaks.*Copy it again/],
    ['auth.invalid_token', 401, /does not know this token.*Copy it again/],
    ['auth.token_expired', 401, /has expired\. Create a new one/],
    ['auth.token_revoked', 401, /was revoked.*Create a new one/],
    [
      'auth.revocation_check_unavailable',
      401,
      /cannot check the token.*token is kept.*tries again automatically/,
    ],
    ['auth.query_token_not_allowed', 401, /in the address.*own field/],
    ['forbidden', 403, /role does not allow.*higher role/],
    ['rundowns.not_found', 404, /cannot see the rundown.*Choose another/],
    ['rate_limit.exceeded', 429, /team’s request limit is reached\. Wait up to a minute/],
    ['link.lost', 0, /connection was lost.*tries again automatically/],
    ['link.timeout', 0, /did not answer in time.*tries again automatically/],
    ['link.refused', 0, /Nothing answers.*Check the port/],
    ['link.unknown_host', 0, /host name in the address was not found.*spelling/],
    ['link.tls', 0, /No secure connection.*certificate.*this computer’s clock/],
    ['link.untrusted', 0, /does not trust the certificate.*sends it nothing.*compare the fingerprint/],
    ['link.certificate_changed', 0, /another certificate.*is sent nothing.*compare the new fingerprint/],
    ['link.not_a_service', 200, /not a Rundown Service.*Enter the API address/],
    ['link.redirected', 302, /redirects.*Enter the final address/],
    ['link.closed', 0, /cancelled.*Connect, then try again/],
    ['link.bad_address', 0, /Not an address.*https:/],
    ['not_found', 404, /nothing at this address.*Check the path/],
    ['service.disk_full', 507, /disk is full.*Nothing was changed\. Free some space/],
    ['runner.show_running', 409, /on air.*another cue or end the show/],
    ['cues.group_not_empty', 409, /still has rows.*Move them out/],
    ['cues.invalid_type_conversion', 422, /inside a group.*Move this row out/],
    ['cues.invalid_cue_type', 422, /cannot go on air.*Choose a cue/],
    ['cues.prevent_edits', 423, /locked.*Unlock it/],
    ['mentions.name_conflict', 409, /Another mention.*another name/],
    ['idempotency.in_flight', 409, /still working.*Check whether/],
    ['idempotency.cache_corrupt', 500, /lost its answer.*Check whether/],
  ])('%s', (code, status, text) => {
    expect(inEnglish(problemText(error(code, status)))).toMatch(text)
  })

  it.each([
    ['something.new', 0, /cannot be reached.*tries again/],
    ['auth.something_new', 401, /did not accept the sign-in.*What the service said\..*Check the token/],
    ['something.new', 403, /not allowed to do that.*What the service said\..*higher role/],
    ['something.new', 404, /did not find it.*What the service said/],
    ['something.new', 409, /cannot do this now.*What the service said.*try again/],
    ['something.new', 422, /rejected the request \(422\).*What the service said/],
    ['something.new', 429, /Request limit reached.*Wait a minute/],
    ['http.502', 502, /internal error \(502\)\. Showcall tries again/],
  ])('reads the unknown code %s by its status %i', (code, status, text) => {
    expect(inEnglish(problemText(error(code, status)))).toMatch(text)
  })

  it('contains the seconds until the budget refills', () => {
    expect(inEnglish(problemText(error('rate_limit.exceeded', 429, 41.2)))).toContain('Wait 42 s')
  })

  it('recognises tokens of the wrong version, and two that were swapped', () => {
    const v1 = 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJ4In0.c2ln'
    const refused = error('auth.invalid_token', 401)
    expect([looksLikeV1Token(v1), looksLikeV1Token('k3jh45kj3h45')]).toEqual([true, false])
    expect(inEnglish(wrongTokenText(refused, 'k3jh45kj3h45', null))).toContain('looks like a v0 token')
    expect(inEnglish(wrongTokenText(refused, 'k3jh45kj3h45', v1))).toContain('swapped')
    expect(wrongTokenText(refused, v1, 'k3jh45kj3h45')).toEqual(problemText(refused))
    for (const cut of [v1.slice(1), v1.slice(0, 12), `${v1}.x`, v1.replace('eyJ', 'eyj')]) {
      expect(wrongTokenText(refused, cut, null)).toEqual(problemText(refused))
    }
    const expired = error('auth.token_expired', 401)
    expect(wrongTokenText(expired, 'k3jh45kj3h45', v1)).toEqual(problemText(expired))
  })
})

describe('what signs a link out', () => {
  it.each([
    ['auth.token_revoked', 401, true],
    ['auth.something_new', 401, true],
    ['forbidden', 403, true],
    ['rundowns.not_found', 404, true],
    ['auth.revocation_check_unavailable', 401, false],
    ['http.401', 401, false],
    ['http.403', 403, false],
    ['internal', 500, false],
    ['rate_limit.exceeded', 429, false],
    ['link.lost', 0, false],
    ['link.not_a_service', 200, false],
  ])('%s %i: %s', (code, status, definite) => {
    expect(isDefiniteRefusal(error(code, status))).toBe(definite)
  })
})

describe('why a press was refused', () => {
  it.each([
    ['runner.no_next_cue', 409, 'no-next-cue'],
    ['runner.state_changed', 412, 'moved-on'],
    ['something.new', 412, 'moved-on'],
    ['rate_limit.exceeded', 429, 'too-many-requests'],
    ['idempotency.in_flight', 409, 'unanswered'],
    ['forbidden', 403, 'not-allowed'],
    ['http.401', 401, 'not-allowed'],
    ['auth.token_expired', 401, 'signed-out'],
    ['auth.revocation_check_unavailable', 401, 'service-error'],
    ['rundowns.not_found', 404, 'no-rundown'],
    ['cues.not_found', 404, 'cue-gone'],
    ['link.timeout', 0, 'no-link'],
    ['link.not_a_service', 200, 'no-link'],
    ['internal', 500, 'service-error'],
  ])('%s %i is %s, which has words', (code, status, reason) => {
    const refusal = refusalOf(error(code, status))
    expect(refusal).toBe(reason)
    expect(inEnglish(messageOf(`refusal.${refusal}`))).not.toBe('')
  })
})
