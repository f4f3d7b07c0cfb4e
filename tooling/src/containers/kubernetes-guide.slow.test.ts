import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../workspace/root.ts'
import type { Resource } from './testing/kubernetes-schemas.ts'
import { builtOverlay } from './testing/kustomize.ts'

const mountedAt = '/run/secrets/lintel/'

/** The keys of each secret that the operations guide lists, for a small deployment and additionally for a large one. */
function listedKeys(overlay: string): Map<string, string[]> {
  const guide = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')
  const rows = guide.matchAll(/^\| `(lintel-[a-zA-Z-]+)`(?:, one for each remote)? \| (.*?) \|$/gm)
  return new Map(
    Array.from(rows, ([, secret = '', cell = '']) => {
      const [always = '', large = ''] = cell.replaceAll(/\(.*?\)/g, '').split('large:')
      const text = overlay === 'large' ? always + large : always
      return [secret, Array.from(text.matchAll(/`([a-z0-9-]+)`/g), ([, key = '']) => key).sort()]
    }),
  )
}

function environmentOf(resource: Resource): { secret: string; files: [name: string, key: string][] }[] {
  if (resource.kind !== 'Deployment' && resource.kind !== 'Job') return []
  const { volumes, initContainers, containers } = resource.spec.template.spec
  const secret = volumes.flatMap((volume) => (volume.secret ? [volume.secret.secretName] : []))[0]
  if (secret === undefined) return []
  const files = [...initContainers, ...containers].flatMap(({ env }) =>
    env.flatMap((one): [string, string][] =>
      'value' in one && one.value.startsWith(mountedAt) ? [[one.name, one.value.slice(mountedAt.length)]] : [],
    ),
  )
  // Each remote has its team's token.
  return [{ secret: secret.replace(/^lintel-release-.*/, 'lintel-release-NAME'), files }]
}

test.each(['small', 'large'])('the overlay %s reads exactly the documented keys of secrets', async (overlay) => {
  const keysBySecret = new Map<string, Set<string>>()
  for (const { secret, files } of (await builtOverlay(overlay)).flatMap(environmentOf)) {
    const keys = keysBySecret.get(secret) ?? new Set()
    files.forEach(([, key]) => keys.add(key))
    keysBySecret.set(secret, keys)
  }
  expect(keysBySecret.size).toBeGreaterThan(0)
  const listed = listedKeys(overlay)
  for (const [secret, keys] of keysBySecret) expect([secret, [...keys].sort()]).toEqual([secret, listed.get(secret)])
})

test('only servers and report workers read from a standby in the large overlay', async () => {
  const reading = (await builtOverlay('large')).filter((resource) =>
    environmentOf(resource).some(({ files }) => files.some(([name]) => name === 'DATABASE_READ_URL_FILE')),
  )
  expect(reading.map(({ metadata }) => metadata.name).sort()).toEqual(['platform', 'worker-report'])
})

const settings = readFileSync(path.join(root, 'platform/.env.example'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
const defaultEnv = Object.fromEntries(Array.from(settings, ([, name = '', value = '']) => [name, value]))

test.each(['small', 'large'])(
  'workers that read building files have enough memory in the overlay %s',
  async (overlay) => {
    const reading = (await builtOverlay(overlay)).flatMap((resource) => {
      if (resource.kind !== 'Deployment' || resource.spec.template.metadata.labels?.['app'] !== 'worker') return []
      const [container] = resource.spec.template.spec.containers
      const containerEnv = (container?.env ?? []).flatMap((one): [string, string][] =>
        'value' in one ? [[one.name, one.value]] : [],
      )
      const env: Record<string, string> = { ...defaultEnv, ...Object.fromEntries(containerEnv) }
      const isReading = env['WORKER_JOBS'] === '' || env['WORKER_JOBS'] === 'capture'
      return container && isReading ? [{ container, env }] : []
    })
    expect(reading).toHaveLength(1)
    for (const { container, env } of reading) {
      const heap = Number(/--max-old-space-size=(\d+)/.exec(env['NODE_OPTIONS'] ?? '')?.[1])
      // A file is read twice at the same time, a check reads it once, and one check runs at a time.
      const readers = 2 * Number(env['WORKER_CAPTURES']) + 1
      const needed = heap + readers * Number(env['CAPTURE_MEMORY_MB'])
      const [, gigabytes] = /^(\d+)Gi$/.exec(String(container.resources.limits.memory)) ?? []
      expect(Number(gigabytes) * 1024).toBeGreaterThanOrEqual(needed)
    }
  },
)
