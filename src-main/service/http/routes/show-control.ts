import type Type from 'typebox'
import type { TSchema } from 'typebox'
import { AdjustDuration, Jump } from '../../../contract/v1/bodies.ts'
import { type OperationName, v1 } from '../../../contract/v1/operations.ts'
import type { ProblemCode } from '../../../contract/v1/problem-codes.ts'
import { Countdown, Status } from '../../../contract/v1/resources.ts'
import type { RunnerCommand } from '../../../domain/show/runner.ts'
import { duration } from '../../../domain/time/time.ts'
import { act } from '../../core/act.ts'
import { countdownOf, statusOf } from '../../core/resources.ts'
import { conditionsOf, None, type Route, rundownRead, rundownWrite } from '../route.ts'

/** The verbs that v1 has. */
type Verb = {
  readonly [Name in OperationName]: Name extends `action.${infer Word}` ? Word : never
}[OperationName]

/** The show: `getStatus`, `getCountdown` and the actions. */
export const showControlRoutes: readonly Route[] = [
  rundownRead(
    {
      ...v1('getStatus'),
      summary: 'State of the show.',
      role: 'VIEW',
      isControl: true,
      isTagged: true,
      data: Status,
    },
    ({ view, now }) => ({ message: 'The state of the show.', data: statusOf(view, now) }),
  ),
  rundownRead(
    {
      ...v1('getCountdown'),
      summary: 'Remaining time of the cue on air.',
      role: 'VIEW',
      isControl: true,
      data: Countdown,
    },
    ({ view, now }) => ({ message: 'The remaining time.', data: countdownOf(view, now) }),
  ),
  action('start', 'Starts the show, or resumes it.', None, () => ({ verb: 'start' }), [
    'runner.ended_cannot_start',
    'runner.no_next_cue',
  ]),
  action('pause', 'Pauses the show.', None, () => ({ verb: 'pause' }), ['runner.not_running']),
  action('next', 'Runs the next playable cue.', None, () => ({ verb: 'next' }), ['runner.no_next_cue']),
  action('previous', 'Runs the playable cue before.', None, () => ({ verb: 'previous' }), [
    'runner.no_previous_cue',
  ]),
  action(
    'jump',
    'Runs a cue of the rundown.',
    Jump,
    body => ({ verb: 'jump', cueId: body.cue_id }),
    ['runner.ended_cannot_start', 'cues.not_found', 'cues.invalid_cue_type'],
    { cue_id: 'q3ZkQ1v0bTqV6cJ8xW2e' },
  ),
  action(
    'adjust-duration',
    'Moves the end of the cue on air.',
    AdjustDuration,
    body => ({ verb: 'adjust-duration', delta: duration(Math.round(body.delta_ms)) }),
    ['runner.not_running'],
    { delta_ms: -30_000 },
  ),
]

function action<Body extends TSchema>(
  verb: Verb,
  summary: string,
  body: Body,
  command: (body: Type.Static<Body>) => RunnerCommand,
  codes: readonly ProblemCode[],
  example?: Type.Static<Body>,
): Route {
  return rundownWrite(
    {
      ...v1(`action.${verb}`),
      summary,
      role: 'SHOWCALL',
      isControl: true,
      isTagged: true,
      body,
      ...(example !== undefined && { example }),
      ...(verb !== 'jump' && verb !== 'adjust-duration' && { bodyOptional: true as const }),
      data: Status,
      codes: [...codes, 'runner.state_changed'],
    },
    async given => {
      await act(given.edit, command(given.body), conditionsOf(given))
      return { message: 'Done.', data: statusOf(given.edit.view(), given.edit.now) }
    },
  )
}
