/** `npm run test:long` tries every combination where `npm test` tries those that fail first. */
export const isEveryRound = (): boolean => process.env['npm_lifecycle_event'] === 'test:long'
