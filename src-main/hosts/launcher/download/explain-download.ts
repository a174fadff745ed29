import { describeFileError } from '../../describe-file-error.ts'
import { CutDownload, isWrongChecksum, RefusedDownload, StalledDownload } from './download-errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Why the binary was not fetched and what would help, on one line. */
export function explainDownload(error: unknown, env: Environment): string {
  if (isWrongChecksum(error)) {
    return 'Electron was not installed: the downloaded file is not the published one, and was deleted.'
  }
  if (error instanceof StalledDownload) {
    return `Electron was not downloaded: no data for ${Math.round(error.after / 1_000)} s. The next start continues from there.`
  }
  if (error instanceof CutDownload) {
    return 'Electron was not downloaded: the connection was lost. The next start continues from there.'
  }
  if (error instanceof RefusedDownload) return refusal(error, env)
  const code = codeOf(error)
  if (code !== null && ofNetwork.has(code)) {
    return `Electron was not downloaded: ${describeNetwork(code, error)}.${hint(env)}`
  }
  const reason = describeFileError(error)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '')
  return `Electron was not installed: ${reason}.`
}

function refusal({ status, message }: RefusedDownload, env: Environment): string {
  const mirror = env['ELECTRON_MIRROR'] || env['npm_config_electron_mirror']
  const remedy = status === 404 && mirror ? ' Check ELECTRON_MIRROR and ELECTRON_CUSTOM_DIR.' : ''
  const withProxy = status === 403 || status === 407 ? hint(env) : ''
  return `Electron was not downloaded: ${message}.${remedy}${withProxy}`
}

/** A proxy that is set for other programs is not used by itself. */
function hint(env: Environment): string {
  const proxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'npm_config_https_proxy'].find(
    name => env[name],
  )
  const used = env['ELECTRON_GET_USE_PROXY'] || env['NODE_USE_ENV_PROXY']
  if (proxy === undefined) return ''
  return used
    ? ` The proxy in ${proxy} is used.`
    : ` ${proxy} is set but not used: run ELECTRON_GET_USE_PROXY=1 npm start to download through the proxy.`
}

function describeNetwork(code: string, error: unknown): string {
  const host = hostOf(error)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host ?? 'the server'} was not found; check the internet connection`
    case 'ECONNREFUSED':
      return `${host ?? 'the server'} refuses the connection`
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'the server does not answer'
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return 'this computer cannot reach the server'
    default:
      return /CERT|SIGNATURE/.test(code)
        ? `the server's certificate is not trusted (${code}); set NODE_EXTRA_CA_CERTS=FILE for a company's own certificate`
        : `the connection failed (${code})`
  }
}

const ofNetwork: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_ABORTED',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** `fetch` reports the reason as the cause of its error, and of several addresses as errors of the cause. */
function causes(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return []
  const nested = error instanceof AggregateError ? error.errors : []
  return [error, ...nested.flatMap(causes), ...causes(error.cause)]
}

function codeOf(error: unknown): string | null {
  for (const cause of causes(error)) if ('code' in cause && typeof cause.code === 'string') return cause.code
  return null
}

function hostOf(error: unknown): string | null {
  for (const cause of causes(error)) {
    if ('hostname' in cause && typeof cause.hostname === 'string') return cause.hostname
    if ('address' in cause && typeof cause.address === 'string') {
      return 'port' in cause ? `${cause.address}:${String(cause.port)}` : cause.address
    }
  }
  return null
}
