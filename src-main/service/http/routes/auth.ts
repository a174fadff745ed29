import Type from 'typebox'
import { v1 } from '../../../contract/v1/operations.ts'
import { Id, TokenInfo } from '../../../contract/v1/resources.ts'
import { ProblemError } from '../../problem-error.ts'
import { type Route, teamRead } from '../route.ts'

/** What a token may do. */
export const authRoutes: readonly Route[] = [
  teamRead(
    {
      ...v1('describeToken'),
      summary: 'Describes the presented token.',
      role: 'VIEW',
      data: TokenInfo,
    },
    ({ caller: { token } }) => ({
      message: 'The token is valid.',
      data: {
        token_id: token.id,
        role: token.role,
        scope: token.rundownId === null ? ('team' as const) : ('rundown' as const),
        team_id: token.teamId,
        rundown_id: token.rundownId,
        issued_at: token.issuedAt,
        expires_at: token.expiresAt,
      },
    }),
  ),
  teamRead(
    {
      ...v1('probeRundown'),
      summary: 'Checks whether the token can see a rundown.',
      role: 'VIEW',
      query: Type.Object({ rundown_id: Id }, { additionalProperties: false }),
      data: Type.Object({ rundown_id: Id, visible: Type.Boolean() }),
    },
    async ({ query, caller, services }) => {
      const visible = await services.workspace.view(query.rundown_id, caller.scope).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProblemError && error.code === 'rundowns.not_found') return false
          throw error
        },
      )
      return {
        message: visible ? 'The token can see it.' : 'The token cannot see it.',
        data: { rundown_id: query.rundown_id, visible },
      }
    },
  ),
]
