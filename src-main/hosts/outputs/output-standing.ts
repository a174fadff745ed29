import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { outputStandingPath } from '../../contract/bridge/channels.ts'
import { outputKinds } from '../../domain/output/output-page.ts'
import type { OutputDesk } from './relay.ts'

const question = Compile(
  Type.Object({ kind: Type.Enum([...outputKinds]), key: Type.String({ maxLength: 200 }) }),
)

/**
 * Answers screens of the other desk whether this one calls the show. Any page may ask and read the answer: without the
 * secret of a link it learns nothing, and no cookie counts. The question is JSON that is sent as plain text, for which a
 * browser asks no leave.
 */
export function serveOutputStanding(app: FastifyInstance, desk: Pick<OutputDesk, 'outputStanding'>): void {
  app.post(outputStandingPath, { bodyLimit: 1_024 }, async (request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    const asked = parse(request.body)
    const standing = question.Check(asked) ? await desk.outputStanding(asked.kind, asked.key) : null
    return standing ?? reply.code(403).send({ error: 'no-such-output' })
  })
}

function parse(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null
  } catch {
    return null
  }
}
