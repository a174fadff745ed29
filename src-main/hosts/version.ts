import { readFileSync } from 'node:fs'

/** Version of Showcall, by its package description. */
export function readVersion(packageJson: URL): string {
  const parsed: unknown = JSON.parse(readFileSync(packageJson, 'utf8'))
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : null
  return typeof version === 'string' ? version : '0.0.0'
}
