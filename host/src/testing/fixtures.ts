import type { DisabledRemote, RegisteredRemote, Registry } from '@lintel/shared/remote'
import type { Config } from '../config.ts'

export function aConfig(parts: Partial<Config> = {}): Config {
  return {
    product: { id: 'lintel', name: 'Lintel' },
    identity: { domain: 'http://localhost:9011', clientId: 'lintel-web', audience: 'https://api.lintel.test' },
    apiBaseUrl: '/api',
    registryUrl: '/registry.json',
    clientLogosUrl: '/api/client-logos',
    supportEmail: 'support@lintel.test',
    viewer: { engine: 'open' },
    ...parts,
  }
}

const integrity = `sha384-${'A'.repeat(64)}`

export function aRemote(parts: Partial<RegisteredRemote> = {}): RegisteredRemote {
  return {
    name: 'prototypes',
    owner: 'Prototype Catalog Team',
    navigationGroup: 'Prototypes',
    contractVersion: 1,
    version: '1.0.0',
    baseUrl: 'http://localhost:9001/',
    files: { manifest: 'mf-manifest.json', entry: { file: 'remoteEntry.js', integrity }, pages: {} },
    pages: {
      prototypeList: {
        path: 'prototypes',
        title: 'Prototypes',
        anyRole: ['prototypes.read'],
        navigation: { label: 'Prototypes', icon: 'building' },
      },
    },
    ...parts,
  }
}

export function anAnalyticsRemote(): RegisteredRemote {
  return aRemote({
    name: 'analytics',
    owner: 'Analytics Team',
    navigationGroup: 'Insights',
    baseUrl: 'http://localhost:9003/',
    pages: {
      analytics: {
        path: 'analytics',
        title: 'Analytics',
        anyRole: ['analytics.read'],
        navigation: { label: 'Analytics', icon: 'chart' },
      },
    },
  })
}

export function aRegistry(remotes: RegisteredRemote[] = [aRemote(), anAnalyticsRemote()]): Registry {
  return { remotes }
}

export function aDisabledRemote(parts: Partial<DisabledRemote> = {}): DisabledRemote {
  const { name, owner, navigationGroup, pages } = aRemote()
  return {
    name,
    owner,
    navigationGroup,
    pages,
    reason: 'It counts beams twice.',
    since: '2026-03-14T15:00:00.000Z',
    ...parts,
  }
}
