import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { readShellSettings } from '../serve/shell-settings.ts'
import { remoteNames } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'
import { originsFile } from './nginx/origins.ts'
import type { Resource, Workload } from './testing/kubernetes-schemas.ts'
import { builtOverlay } from './testing/kustomize.ts'
import { assertMatchesPublishedSchema } from './testing/published-schemas.ts'

const kubernetes = path.join(root, 'deploy/kubernetes')
/** Environment variables that the platform documents, and those of nginx's start script. */
const documented = ['platform/.env.example', 'tooling/docker/start-nginx.sh', 'tooling/src/workspace/environment.ts']
const settings = new Set(
  documented.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/\b[A-Z][A-Z0-9_]{3,}\b/g)),
)

const shellSchema = z.looseObject({
  identity: z.looseObject({ domain: z.string(), audience: z.string(), clientId: z.string() }),
  fileOrigins: z.array(z.string()).default([]),
})

describe.each(['small', 'ingress', 'large'])('the overlay %s', (overlay) => {
  let resources: Resource[]
  beforeAll(async () => {
    resources = await builtOverlay(overlay)
  }, 60_000)

  function ofKind<Kind extends Resource['kind']>(kind: Kind): Extract<Resource, { kind: Kind }>[] {
    return resources.filter((each): each is Extract<Resource, { kind: Kind }> => each.kind === kind)
  }
  function workloads(): Workload[] {
    return [...ofKind('Deployment'), ...ofKind('Job')]
  }
  function containers() {
    return workloads().flatMap(({ metadata, spec }) => {
      const {
        initContainers,
        containers: [main],
      } = spec.template.spec
      return [...initContainers, main].map((container) => ({ ...container, name: metadata.name }))
    })
  }

  test('contains valid resources, each once and in its namespace', () => {
    const names = resources.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
    const elsewhere = resources.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'lintel')
    expect(elsewhere).toEqual([])
  })

  test('defines every referenced label, claim and setting', () => {
    const claims = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name)
    const maps = ofKind('ConfigMap').map(({ metadata }) => metadata.name)
    for (const { metadata, spec } of workloads()) {
      const { volumes, initContainers, containers: main } = spec.template.spec
      const [container] = main
      const mounted = [
        ...new Set([...initContainers, ...main].flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))),
      ]
      expect([metadata.name, mounted.sort()]).toEqual([metadata.name, volumes.map(({ name }) => name).sort()])
      const named = [
        ...volumes.flatMap(({ persistentVolumeClaim: claim }) => (claim ? [claim.claimName] : [])),
        ...volumes.flatMap(({ configMap }) => (configMap ? [configMap.name] : [])),
        ...(container?.envFrom ?? []).map(({ configMapRef }) => configMapRef.name),
      ]
      expect(named.filter((name) => ![...claims, ...maps].includes(name))).toEqual([])
      const chosen = 'selector' in spec ? (spec.selector.matchLabels ?? {}) : {}
      expect(hasLabels(spec.template.metadata.labels, chosen)).toBe(true)
    }
    for (const { spec } of ofKind('Service'))
      expect(workloads().some((each) => hasLabels(each.spec.template.metadata.labels, spec.selector))).toBe(true)
  })

  test('sets no unused environment variables', () => {
    const knownVariables = [
      ...containers().flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ...ofKind('ConfigMap')
        .filter(({ metadata }) => !metadata.name.startsWith('host'))
        .flatMap(({ data }) => Object.keys(data)),
    ]
    const unknown = knownVariables.filter(
      (name) => !settings.has(name.replace(/_FILE$/, '')) && name !== 'NODE_OPTIONS',
    )
    expect(unknown.filter((name) => name !== 'HOST_ORIGIN')).toEqual([])
    const open = containers().flatMap(({ env = [] }) =>
      env.filter(({ name }) => /(PASSWORD|SECRET|TOKEN|_URL|KEY)$/.test(name)),
    )
    expect(open.filter(({ name }) => name !== 'LINTEL_PLATFORM_URL' && name !== 'LINTEL_EARLIER_URL')).toEqual([])
  })

  test('has one identity provider, and fetches files from their storage', () => {
    const data = Object.assign({}, ...ofKind('ConfigMap').map((each) => each.data)) as Record<string, string>
    const shell = shellSchema.parse(JSON.parse(data['config.json'] ?? ''))
    expect([data['IDENTITY_ISSUER'], data['IDENTITY_AUDIENCE'], data['IDENTITY_CLIENT_ID']]).toEqual([
      `${shell.identity.domain}/`,
      shell.identity.audience,
      shell.identity.clientId,
    ])
    const { S3_BUCKET: bucket, S3_REGION: region } = data
    expect(shell.fileOrigins).toEqual(bucket === undefined ? [] : [`https://${bucket}.s3.${region}.amazonaws.com`])
  })

  test('sets replicas or an autoscaler, not both', () => {
    const scaled = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')].map(
      ({ spec }) => spec.scaleTargetRef.name,
    )
    const fixed = ofKind('Deployment').filter(({ spec }) => spec.replicas !== undefined)
    expect(fixed.map(({ metadata }) => metadata.name).filter((name) => scaled.includes(name))).toEqual([])
  })

  test('gives servers time to drain and stop, and has disruption budgets', () => {
    const environment = Object.assign({}, ...ofKind('ConfigMap').map(({ data }) => data)) as Record<string, string>
    const needed = Number(environment['DRAIN_SECONDS']) + Number(environment['STOP_WITHIN_SECONDS'])
    for (const { metadata, spec } of ofKind('Deployment').filter((each) =>
      /^(platform|worker)/.test(each.metadata.name),
    ))
      expect([metadata.name, (spec.template.spec.terminationGracePeriodSeconds ?? 30) > needed]).toEqual([
        metadata.name,
        true,
      ])
    expect(
      ofKind('PodDisruptionBudget')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(['host', 'platform'])
  })

  test('lets load balancers notice an nginx shutdown before it stops accepting calls', () => {
    const serving = ofKind('Deployment').filter(({ metadata }) => /^(host|remote)/.test(metadata.name))
    expect(serving.length).toBeGreaterThan(0)
    for (const { metadata, spec } of serving) {
      const [container] = spec.template.spec.containers
      const pause = container?.lifecycle?.preStop.sleep.seconds ?? 0
      // nginx finishes active requests in the remaining time.
      const rest = (spec.template.spec.terminationGracePeriodSeconds ?? 30) - pause
      expect([metadata.name, pause >= 5, rest >= 15]).toEqual([metadata.name, true, true])
    }
  })

  test('has readiness and liveness probes for long-running pods', () => {
    const silent = ofKind('Deployment').filter(({ spec }) => {
      const [container] = spec.template.spec.containers
      return container?.readinessProbe === undefined || container.livenessProbe === undefined
    })
    expect(silent.map(({ metadata }) => metadata.name)).toEqual([])
  })

  test('denies traffic that no policy allows', () => {
    const policies = ofKind('NetworkPolicy')
    expect(policies.find(({ metadata }) => metadata.name === 'nobody')?.spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress'],
    })
    const listening = ofKind('Deployment').map(({ spec }) => spec.template.metadata.labels?.['app'])
    const called = policies.flatMap(({ spec: { podSelector } }) => [
      ...Object.values(podSelector.matchLabels ?? {}),
      ...(podSelector.matchExpressions ?? []).flatMap(({ values }) => values),
    ])
    expect([...new Set(listening)].filter((app) => app === undefined || !called.includes(app))).toEqual([])
  })

  test('releases every remote', () => {
    const jobs = ofKind('Job').map(({ metadata }) => metadata.name)
    const expected = ['migrate', ...remoteNames().map((name) => `release-${name}`)]
    expect(jobs.sort()).toEqual(expected.map((name) => `${name}.1.0.0`).sort())
  })

  test('takes every image from its registry with a version', () => {
    const images = containers().map(({ image }) => image ?? '')
    expect(images.filter((image) => !/^registry\.example\.org\/lintel\/[a-z-]+:\d+\.\d+\.\d+$/.test(image))).toEqual([])
  })

  test('routes each public name to a service, without vendor-specific settings', () => {
    const services = ofKind('Service').map(({ metadata, spec }) => ({ name: metadata.name, port: spec.ports[0]?.port }))
    const listeners = ofKind('Gateway').flatMap(({ metadata, spec }) =>
      spec.listeners.map(({ name, hostname }) => ({ gateway: metadata.name, name, hostname })),
    )
    for (const { spec } of ofKind('HTTPRoute')) {
      const parents = spec.parentRefs.map(({ name, sectionName }) => ({ gateway: name, name: sectionName }))
      expect(listeners).toEqual(
        expect.arrayContaining(parents.map((parent) => ({ ...parent, hostname: spec.hostnames[0] }))),
      )
      expect(services).toEqual(expect.arrayContaining(spec.rules.flatMap(({ backendRefs }) => backendRefs)))
    }
    const routed = ofKind('HTTPRoute').flatMap(({ spec }) => spec.hostnames)
    const ingress = ofKind('Ingress').flatMap(({ spec }) => spec.rules.map(({ host }) => host))
    const names = overlay === 'large' ? ['lintel.example.org'] : ['lintel.example.org', 'remotes.example.org']
    expect([routed.sort(), ingress.sort()]).toEqual(overlay === 'ingress' ? [[], names] : [names, []])
    const annotated = resources.filter(({ metadata }) => metadata.annotations !== undefined)
    expect(annotated.map(({ metadata }) => metadata.name)).toEqual([])
  })

  test('trusts no forwarded addresses until proxy networks are configured', () => {
    const data = Object.assign({}, ...ofKind('ConfigMap').map((each) => each.data)) as Record<string, string>
    expect(data['TRUST_PROXY']).toBe('loopback')
    expect(containers().flatMap(({ env = [] }) => env.map(({ name }) => name))).not.toContain('LINTEL_BALANCERS')
  })

  test('lets workers of short jobs remove files of previews where releases are stored', () => {
    const worker = ofKind('Deployment').find(({ metadata }) => metadata.name === 'worker')?.spec.template.spec
    const [container] = worker?.containers ?? []
    const setting = container?.env.find(({ name }) => name === 'RELEASE_STORE')
    const key = setting && 'valueFrom' in setting ? setting.valueFrom.configMapKeyRef : undefined
    const map = ofKind('ConfigMap').find(({ metadata }) => metadata.name === key?.name)
    const store = map?.data[key?.key ?? '']
    const mounted = container?.volumeMounts.find(({ mountPath }) => mountPath === store)
    expect(store).toBe(overlay === 'large' ? 's3://lintel-releases' : '/releases')
    expect(mounted).toEqual(overlay === 'large' ? undefined : { name: 'releases', mountPath: '/releases' })
    const volume = worker?.volumes.find(({ name }) => name === 'releases')
    expect(volume?.persistentVolumeClaim?.claimName).toBe(overlay === 'large' ? undefined : 'releases')
  })

  test('shares volumes only without object storage', () => {
    const shared = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name)
    expect(shared.sort()).toEqual(overlay === 'large' ? [] : ['platform-data', 'releases', 'shell'])
  })
})

test.each([
  ['replicas', { replicas: 'two' }],
  ['template', { template: undefined }],
  [
    'ports/0/containerPort',
    { template: { spec: { containers: [{ name: 'host', ports: [{ containerPort: '80' }] }] } } },
  ],
])('the published schema of a deployment rejects a wrong %s', (field, change) => {
  const labels = { app: 'host' }
  const spec = { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers: [] } } }
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'host' }, spec }
  assertMatchesPublishedSchema(deployment)
  expect(() => assertMatchesPublishedSchema({ ...deployment, spec: { ...spec, ...change } })).toThrow(field)
})

const kustomizationSchema = z.looseObject({ configMapGenerator: z.array(z.looseObject({})).optional() })

function hasLabels(labels: Record<string, string> | undefined, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([name, value]) => labels?.[name] === value)
}

test.each(globSync('{base,overlays/*}/host', { cwd: kubernetes }))(
  "nginx allows the origins of the shell's configuration in %s",
  async (folder) => {
    const originsConf = readFileSync(path.join(kubernetes, folder, 'origins.conf'), 'utf8')
    expect(originsConf).toBe(originsFile(await readShellSettings(path.join(kubernetes, folder, 'config.json'))))
  },
)

test('each job type has workers in the large overlay, scaled by its own queues', async () => {
  const resources = await builtOverlay('large')
  const workers = resources.flatMap((each) => {
    if (each.kind !== 'Deployment') return []
    const env = each.spec.template.spec.containers[0]?.env ?? []
    return env.flatMap((one) => ('value' in one && one.name === 'WORKER_JOBS' ? [[each.metadata.name, one.value]] : []))
  })
  const file = readFileSync(path.join(root, 'platform/.env.example'), 'utf8')
  const [, words = ''] = /What a worker does, separated by commas: ([^.]*)\./.exec(file.replaceAll('\n# ', ' ')) ?? []
  const profiles = words.match(/\b(assembly|capture|review|report|short)\b/g)
  expect(workers.map(([, jobs]) => jobs).sort()).toEqual([...new Set(profiles)].sort())
  const scaled = resources.flatMap((each) => (each.kind === 'ScaledObject' ? [each.spec.scaleTargetRef.name] : []))
  expect(scaled.sort()).toEqual(
    workers
      .map(([name]) => name)
      .filter((name) => name !== 'worker')
      .sort(),
  )
})

test.each(globSync('**/kustomization.yaml', { cwd: kubernetes }))(
  '%s has no field that kustomize 5 deprecates',
  (file) => {
    const text = readFileSync(path.join(kubernetes, file), 'utf8')
    const deprecated = ['bases', 'commonLabels', 'imageTags', 'patchesJson6902', 'patchesStrategicMerge', 'vars']
    const { configMapGenerator = [], ...fields } = kustomizationSchema.parse(parse(text))
    expect(Object.keys(fields).filter((field) => deprecated.includes(field))).toEqual([])
    expect(configMapGenerator.filter((map) => 'env' in map)).toEqual([])
  },
)
