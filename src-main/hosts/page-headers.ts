import { policyOf } from './page-policy.ts'

/** Media types of the built pages' files, by ending. A file of another ending is no part of a page. */
export const pageTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Headers of the file at `path` in the folder of the built pages. */
export const pageHeaders = (path: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policyOf(path),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // File names of assets carry their digest; the page itself is always asked for again.
  'cache-control': /(^|[\\/])assets[\\/][^\\/]+$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache',
})
