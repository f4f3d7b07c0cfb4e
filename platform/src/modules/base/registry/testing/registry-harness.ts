import type { RemoteState } from '@lintel/shared/contract/releases'
import { registrySchema, type RegisteredRemote, type Registry } from '@lintel/shared/remote'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'

export const operatorToken = 'a-release-token-for-tests'
export const integrity = `sha384-${'A'.repeat(64)}`

const ports = new Map([
  ['prototypes', 9001],
  ['assembly', 9002],
  ['analytics', 9003],
])

/** A release as a build describes it; its page has the remote's name. */
export function aRelease(overrides: Partial<RegisteredRemote> = {}): RegisteredRemote {
  const { name = 'prototypes' } = overrides
  return {
    name,
    owner: 'Catalog team',
    navigationGroup: 'Prototypes',
    contractVersion: 1,
    pages: { list: { path: name, title: 'Prototypes', anyRole: ['prototypes.read'] } },
    version: '1.0.0',
    files: {
      manifest: 'mf-manifest.json',
      entry: { file: 'remoteEntry.abc.js', integrity },
      pages: { list: [{ file: 'static/list.abc.js', integrity }] },
    },
    baseUrl: `http://localhost:${ports.get(name) ?? 9004}/`,
    ...overrides,
  }
}

export type RegistryHarness = TestApp & ReturnType<typeof callsOf>

/** The whole application, and what a build machine asks of it. */
export async function openRegistryHarness(environment: Record<string, string> = {}): Promise<RegistryHarness> {
  const platform = await buildTestApp({ environment: { REGISTRY_RELEASE_TOKEN: operatorToken, ...environment } })
  return { ...platform, ...callsOf(platform) }
}

function callsOf(platform: TestApp) {
  function byToken(call: Omit<Call, 'headers'>, token = operatorToken) {
    return platform.call({ ...call, headers: { authorization: `Bearer ${token}` } })
  }
  async function registry(): Promise<Registry> {
    const response = await platform.call({ url: '/api/registry' })
    if (response.status !== 200) throw new Error(response.text)
    return registrySchema.parse(response.json())
  }
  return {
    byToken,
    registry,
    /** By a signed-in person of CFA. */
    byPerson: (call: Call, as = 'local|everything') => platform.call({ as, organization: 'CFA', ...call }),
    publish: (body: unknown, token = operatorToken) =>
      byToken({ method: 'POST', url: '/api/registry/releases', body }, token),
    change: (name: string, verb: string, body: unknown = {}, token = operatorToken) =>
      byToken({ method: 'POST', url: `/api/registry/remotes/${name}/${verb}`, body }, token),
    async state(name = 'prototypes'): Promise<RemoteState> {
      const response = await byToken({ url: '/api/registry/remotes' })
      if (response.status !== 200) throw new Error(response.text)
      const found = response.json<{ items: RemoteState[] }>().items.find((item) => item.name === name)
      if (!found) throw new Error(`There is no state of ${name}: ${response.text}`)
      return found
    },
    /** What the registry gives to everyone. */
    async remoteVersions(): Promise<string[]> {
      return (await registry()).remotes.map(({ name, version }) => `${name} ${version}`)
    },
  }
}
