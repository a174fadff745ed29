import { readdirSync, readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type CommandLine, parseCommandLine } from '../../src-main/hosts/command-line.ts'
import { type Bench, startBench } from '../service/harness.ts'

interface ComposeService {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly networks: readonly string[]
  readonly volumes?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly stop_grace_period?: string
}

interface ComposeNetwork {
  readonly internal?: boolean
  readonly ipam?: { readonly config: readonly { readonly subnet: string }[] }
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, ComposeNetwork | null>>
  readonly volumes: Readonly<Record<string, unknown>>
}

const root = new URL('../../', import.meta.url)
const folder = new URL('resources/deploy/', root)
const text = (file: string): string => readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => statSync(new URL(file, folder)).isFile())
  // Of an installation that somebody runs from here.
  .filter(file => file !== '.env' && !file.startsWith('certs'))
const compose: Compose = parse(text('compose.yaml'), { merge: true })
const services = Object.entries(compose.services)
const processes = services.filter(([name]) => name.startsWith('service-'))
const unit = text('systemd/showcall@.service')
const caddyfile = text('Caddyfile')
const manifest: { readonly scripts: { readonly start: string } } = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
)

/** Without comments. */
const codeOf = (file: string): string => text(file).replaceAll(/^\s*#.*$/gm, '')
const settingOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
const within = (listed: string, name: string): boolean => listed.split(/\s+/).includes(name)

/** With the settings of the example. */
const asInExample = (value: string): string =>
  value.replaceAll(
    /\$\{(\w+):[^}]*\}/g,
    (_, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text('.env.example'))?.[1] ?? '',
  )

function optionsOf(args: readonly string[]): CommandLine {
  const parsed = parseCommandLine(args, { cwd: '/app', foreign: 'refuse' })
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.options
}

describe('the service in containers', () => {
  it('is two equal processes with options that it takes', () => {
    const [first, second] = processes.map(([, service]) => service)
    expect(processes).toHaveLength(2)
    expect(second).toEqual(first)
    expect(optionsOf((first?.command ?? []).map(asInExample))).toMatchObject({
      service: true,
      // Those who use the service by HTTPS are known by the word of the proxy.
      trustedProxies: compose.networks['front']?.ipam?.config.map(({ subnet }) => asInExample(subnet)),
      deskApi: false,
      host: '0.0.0.0',
      port: 4747,
      dataDir: '/var/lib/showcall',
      metrics: { host: '0.0.0.0', port: 9464 },
    })
    // Arguments can be seen by others, and the password is in it.
    expect(first?.command).not.toContain('--database')
    expect(first?.environment?.['SHOWCALL_DATABASE']).toMatch(
      /^postgres:\/\/showcall:\$\{.+\}@database\/showcall$/,
    )
  })

  it('has a folder of its own to write to, and longer to stop than it takes', () => {
    for (const [, { tmpfs = [], stop_grace_period = '' }] of processes) {
      expect(tmpfs.map(mount => mount.split(':')[0])).toContain('/var/lib/showcall')
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(5)
    }
  })

  it('is started as `npm start` does, without npm, by a user without rights', () => {
    const dockerfile = text('Dockerfile')
    expect(text('showcall')).toContain(
      `\nexec ${manifest.scripts.start.replace('src-main/', '/app/src-main/')} "$@"\n`,
    )
    expect(dockerfile).toContain('COPY --chmod=0755 resources/deploy/showcall /usr/local/bin/showcall\n')
    expect(dockerfile).toMatch(/^USER node\n[\s\S]*^ENTRYPOINT \["showcall"\]$/m)
    const [, words = '[]'] = /^CMD (.+)$/m.exec(dockerfile) ?? []
    expect(optionsOf(JSON.parse(words))).toMatchObject({ service: true, host: '0.0.0.0' })
  })

  it('is built from files that are in the repository and in the context of the build', () => {
    const allowed = text('Dockerfile.dockerignore').trim().split('\n')
    expect(allowed[0]).toBe('*')
    const copied = [...text('Dockerfile').matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
      words
        .split(' ')
        .filter(word => !word.startsWith('--'))
        .slice(0, -1),
    )
    expect(copied).toContain('src-main')
    for (const path of copied) {
      expect(() => statSync(new URL(path, root))).not.toThrow()
      expect(allowed).toContain(`!${path}`)
    }
    for (const [, { build }] of processes) {
      expect(() => statSync(new URL(`${build?.context}/${build?.dockerfile}`, folder))).not.toThrow()
    }
  })

  it('runs images of one major version', () => {
    const images = services
      .map(([, { image }]) => image)
      .filter(image => !image.startsWith('showcall-service:'))
    const bases = [...text('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    for (const image of [...images, ...bases]) expect(image).toMatch(/^[a-z]+:\d+(-slim)?$/)
    expect(
      Number(/^postgres:(\d+)$/.exec(compose.services['database']?.image ?? '')?.[1]),
    ).toBeGreaterThanOrEqual(15)
  })

  it('declares its volumes and networks, and opens the ports of the proxy alone', () => {
    const named = services.flatMap(([, { volumes = [] }]) =>
      volumes.map(volume => volume.split(':')[0] ?? '').filter(source => !/^[./]/.test(source)),
    )
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    const used = new Set(services.flatMap(([, { networks }]) => networks))
    expect([...used].toSorted()).toEqual(Object.keys(compose.networks).toSorted())
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy'])
    expect(compose.services['database']?.networks).toEqual(['back'])
    expect(compose.networks['back']).toEqual({ internal: true })
  })
})

describe('passwords', () => {
  it('are given by who installs it: without them nothing starts', () => {
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (!/PASSWORD|DATABASE/.test(name)) continue
        expect(value).toMatch(/\$\{SHOWCALL_DATABASE_PASSWORD:\?[^}]+\}/)
      }
    }
  })

  it('are in no file', () => {
    const given = files.flatMap(file => [...text(file).matchAll(/^\s*\w*(?:PASSWORD|DATABASE)\w*=(.*)$/gm)])
    expect(given.length).toBeGreaterThan(1)
    expect(given.map(([, value]) => value)).toEqual(given.map(() => ''))
    const addresses = files.flatMap(file => [...codeOf(file).matchAll(/postgres(?:ql)?:\/\/[^\s"]+/g)])
    expect(addresses.map(([address]) => address)).toEqual([
      'postgres://showcall:${SHOWCALL_DATABASE_PASSWORD:?Set',
    ])
  })

  it('every setting that Compose and the proxy read is explained in the example', () => {
    const asked = new Set([...text('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
    const offered = [...text('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(offered.toSorted()).toEqual([...asked].toSorted())
    const read = new Set([...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name = '']) => name))
    expect([...read].toSorted()).toEqual(Object.keys(compose.services['proxy']?.environment ?? {}).toSorted())
  })
})

describe('the units of systemd', () => {
  const start = settingOf('ExecStart')

  it('start the service as `npm start` does, with the Node.js that npm installs, and options that it takes', () => {
    const command = `${settingOf('WorkingDirectory')}/node_modules/.bin/${manifest.scripts.start}`
    expect(start.slice(0, command.length)).toBe(command)
    const words = start
      .slice(command.length + 1)
      .replaceAll('%i', '4747')
      .replace(/\$\{SHOWCALL_HOST\}/, '127.0.0.1')
    expect(optionsOf(words.split(' '))).toMatchObject({
      service: true,
      host: '127.0.0.1',
      port: 4747,
      dataDir: '/var/lib/showcall/4747',
      metrics: { host: '127.0.0.1', port: 14_747 },
    })
    expect(settingOf('StateDirectory')).toBe('showcall/%i')
  })

  it('read their settings from a file that has each of them', () => {
    expect(settingOf('EnvironmentFile')).toBe('/etc/showcall/showcall.env')
    const example = text('systemd/showcall.env.example')
    for (const [, name] of start.matchAll(/\$\{(\w+)\}/g))
      expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
    expect(example).toMatch(/^SHOWCALL_DATABASE=$/m)
  })

  it('run without rights, and let Node.js compile', () => {
    expect(settingOf('User')).toBe('showcall')
    expect([settingOf('NoNewPrivileges'), settingOf('ProtectSystem')]).toEqual(['yes', 'strict'])
    expect(settingOf('CapabilityBoundingSet')).toBe('')
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
  })
})

describe('health checks', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterAll(() => bench.close())

  it('every container has one', () =>
    expect(services.filter(([, { healthcheck }]) => healthcheck === undefined)).toEqual([]))

  it('ask the processes at an address that a service answers', async () => {
    for (const [, { healthcheck }] of processes) {
      const [, path = ''] = /'http:\/\/127\.0\.0\.1:4747(\/\w+)'/.exec(healthcheck?.test.at(-1) ?? '') ?? []
      expect(path).toBe('/healthz')
      expect((await fetch(new URL(path, bench.service.addresses.baseUrl))).status).toBe(200)
    }
  })

  it('let the proxy ask whether a process has its database', async () => {
    const [, path = ''] = /^\s*health_uri (\S+)$/m.exec(caddyfile) ?? []
    expect(path).toBe('/readyz')
    expect((await fetch(new URL(path, bench.service.addresses.baseUrl))).status).toBe(200)
  })
})

describe('the proxy', () => {
  it('reaches both processes, and Prometheus reads them', () => {
    const upstreams = compose.services['proxy']?.environment?.['SHOWCALL_UPSTREAMS'] ?? ''
    const targets = /targets: \[(.*)\]/.exec(text('prometheus.yml'))?.[1]?.split(', ')
    for (const [name, { networks }] of processes) {
      expect(within(upstreams, `${name}:4747`)).toBe(true)
      expect(targets).toContain(`${name}:9464`)
      expect(networks).toContain('front')
    }
  })

  it('passes over a process that is gone before the next health check', () =>
    expect(caddyfile).toMatch(/^\s*fail_duration \d+s$/m))

  it('keeps clients of v0 at one process, and never sends a press of theirs twice', () => {
    expect(caddyfile).toMatch(/handle \/api-v0\/\* \{\s+import processes client_ip_hash off\s+\}/)
    const repeated = [...caddyfile.matchAll(/lb_retry_match \{([^}]*)\}/g)].map(([, what = '']) => what)
    expect(repeated).toHaveLength(2)
    for (const what of repeated) expect(what).toContain('path /api-v1/*')
  })

  it('writes no token to its log', () => expect(caddyfile).toMatch(/request>uri query \{\s+replace token /))
})
