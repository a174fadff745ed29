import fc from 'fast-check'

/**
 * fast-check with one seed, so that `npm test` gives the same verdict on the same code. `PROPERTY_SEED=n` sets another seed;
 * `npm run test:long` draws one for each run and prints it when a property fails.
 */
const { PROPERTY_SEED: seed, npm_lifecycle_event: script } = process.env
if (script !== 'test:long' || seed !== undefined) {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed ?? 20_261_122) })
}

export default fc
