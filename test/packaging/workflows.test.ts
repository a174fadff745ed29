import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly concurrency?: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = new URL('../../.github/workflows/', import.meta.url)
const files = readdirSync(folder)
const text = (file: string): string => readFileSync(new URL(file, folder), 'utf8')
const workflow = (file: string): Workflow => parse(text(file))
const jobs = files.flatMap(file =>
  Object.entries(workflow(file).jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job })),
)

describe('the workflows', () => {
  it('are the checks of each change, and the release', () =>
    expect(files.toSorted()).toEqual(['ci.yml', 'release.yml']))

  it('run actions by the hash of a commit, with its version beside it', () => {
    const loose = files.flatMap(file =>
      [...text(file).matchAll(/uses: (.+)/g)]
        .map(([, action = '']) => action)
        .filter(action => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    )
    expect(loose).toEqual([])
  })

  it.each(files)('%s may read at most, but where a job says what it writes', file => {
    const { permissions = { all: 'write' } } = workflow(file)
    expect(Object.values(permissions).filter(value => value !== 'read')).toEqual([])
  })

  it('write in the two jobs alone that commit hashes and draft the release', () => {
    const writing = jobs.filter(({ job }) => Object.values(job.permissions ?? {}).includes('write'))
    expect(writing.map(({ name }) => name)).toEqual(['release.yml: lock', 'release.yml: draft'])
  })

  it('give no secret to a change that somebody proposes', () => {
    expect(text('ci.yml')).not.toContain('secrets.')
    for (const file of files) expect(Object.keys(workflow(file).on)).not.toContain('pull_request_target')
  })

  it('put nothing that somebody else writes into a script', () => {
    const scripts = jobs.flatMap(({ job }) => job.steps.map(({ run }) => run ?? ''))
    expect(scripts.filter(script => script.includes('$' + '{{'))).toEqual([])
  })

  it('end: each job has a limit, and each workflow runs once for a branch or tag', () => {
    expect(jobs.filter(({ job }) => !((job['timeout-minutes'] ?? 0) > 0)).map(({ name }) => name)).toEqual([])
    for (const file of files) expect(workflow(file).concurrency).toBeDefined()
  })

  it('leave no credentials in a checkout, but where hashes are committed', () => {
    const kept = jobs.filter(({ job }) =>
      job.steps.some(
        step => step.uses?.includes('checkout@') && step.with?.['persist-credentials'] !== false,
      ),
    )
    expect(kept.map(({ name }) => name)).toEqual(['release.yml: lock'])
  })

  it('run the host suite in Electron and in each package, where it may not be skipped', () => {
    for (const [file, times] of [
      ['ci.yml', 2],
      ['release.yml', 1],
    ] as const) {
      expect(text(file).match(/npm test -- test\/hosts\/suite$/gm)).toHaveLength(times)
      expect(text(file)).toContain('SHOWCALL_REQUIRE_ELECTRON: "1"')
      expect(text(file)).toContain('SHOWCALL_PACKAGED_APP')
    }
  })

  it('release with a list of components, checksums and provenance, as a draft', () => {
    const steps = workflow('release.yml').jobs['draft']?.steps ?? []
    const all = steps.map(({ uses = '', run = '' }) => uses + run).join('\n')
    for (const part of [
      'npm sbom',
      'sha256sum',
      'attest-build-provenance@',
      'gh release create',
      '--draft',
    ]) {
      expect(all).toContain(part)
    }
  })
})
