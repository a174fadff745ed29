import fc from 'fast-check'
import { isEveryRound } from './every-round.ts'

/**
 * fast-check with one seed, so that `npm test` gives the same verdict on the same code. `PROPERTY_SEED=n` sets another seed;
 * `npm run test:long` draws one for each run and prints it when a property fails.
 */
const { PROPERTY_SEED: seed } = process.env
if (!isEveryRound() || seed !== undefined) {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed ?? 20_261_122) })
}

export default fc
