import { expect, it } from 'vitest'
import { openRemoteOwner } from '../../../src-main/client/desk-v1/remote-owner.ts'
import { ApiError, timedOut, unansweredBy } from '../../../src-main/client/http/api-error.ts'
import { type OwnerActions, unknownHealth } from '../../../src-main/desk/ports/show-service.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'

/** Owner actions of a service to which each request fails in that way. */
const failing = (error: ApiError): OwnerActions =>
  openRemoteOwner({
    baseUrl: 'http://desk.test/api-v1',
    http: { request: () => Promise.reject(error) },
    link: { health: () => unknownHealth, onChange: () => () => undefined, personActs: () => undefined },
    local: () => 0,
  })

const apply = (error: ApiError) => failing(error).applyEdits('r1', [{ do: 'remove', cueId: 'c1' }])

it('edits that did not reach the other desk are refused by the code of the failed connection', async () => {
  const unreached = unansweredBy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  expect(await apply(unreached)).toMatchObject({ ok: false, code: 'link.refused' })
})

it('edits that the other desk refuses are refused by its code', async () => {
  const gone = new ApiError({ code: 'rundowns.not_found', status: 404, detail: 'There is none.' })
  expect(await apply(gone)).toEqual({ ok: false, code: 'rundowns.not_found', detail: 'There is none.' })
})

it('edits that found no answer are not known to be refused', async () => {
  await expect(apply(timedOut())).rejects.toMatchObject({ said: messageOf('problem.link.timeout') })
})
