import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { SurfaceTrial } from '../../../src-main/contract/bridge/preflight.ts'
import { Tick } from '../../components/field.tsx'
import { Row, TightStack } from '../../components/layout.tsx'
import { useAsk } from '../../state/session/ask.ts'
import styles from './preflight.module.css'

interface SurfaceTrialProps {
  readonly surface: SurfaceSlice
  readonly trial: SurfaceTrial
}

/** The buttons of a surface as they lie, those that were pressed filled in; and whether its faces were seen. */
export function SurfaceTrialPart({ surface, trial }: SurfaceTrialProps) {
  const { ask, problem } = useAsk()
  const { surfaceId, wanted, pressed, faces, facesSeen } = trial
  const done = wanted.filter(control => pressed.includes(control)).length
  const count = t('preflight.trial.pressed', { done, all: wanted.length })
  return (
    <Row className={styles['trial']}>
      {wanted.length > 0 && (
        <div className={styles['keys']} role="img" aria-label={count} data-testid="trial">
          {surface.controls.map(({ id, row, column, columns }) => (
            <i
              key={id}
              data-wanted={wanted.includes(id)}
              data-pressed={pressed.includes(id)}
              style={{ gridRow: row + 1, gridColumn: `${column + 1} / span ${columns}` }}
            />
          ))}
        </div>
      )}
      <TightStack>
        {wanted.length > 0 && <span aria-hidden="true">{count}</span>}
        {faces && (
          <Tick
            label={t('preflight.trial.faces')}
            checked={facesSeen}
            onChange={seen => void ask('preflight.faces', { surfaceId, seen })}
          />
        )}
        {problem !== null && <span role="alert">{problem}</span>}
      </TightStack>
    </Row>
  )
}
