import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type SampleBuild = { name?: string; version?: string; script?: string; publicPath?: string; integrity?: string }

function integrityOf(text: string) {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`
}

/** Writes a minimal build of a remote with one page. */
export function writeSampleBuild(dist: string, injected: SampleBuild = {}): string {
  const { name = 'prototypes', version = '1.0.0', script = `// ${version}`, publicPath = 'auto' } = injected
  const entry = `var lintel_${name} = { version: '${version}' }`
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  writeFileSync(path.join(dist, 'assets/remoteEntry.js'), entry)
  writeFileSync(path.join(dist, 'assets/list.js'), script)
  const federation = {
    name: `lintel_${name}`,
    metaData: { publicPath, remoteEntry: { name: 'assets/remoteEntry.js' } },
  }
  writeFileSync(path.join(dist, 'mf-manifest.json'), JSON.stringify(federation))
  const manifest = {
    name,
    owner: 'Catalog team',
    navigationGroup: 'Prototypes',
    contractVersion: 1,
    pages: { list: { path: name, title: 'Prototypes', anyRole: [] } },
    version,
    files: {
      manifest: 'mf-manifest.json',
      entry: { file: 'assets/remoteEntry.js', integrity: integrityOf(entry) },
      pages: { list: [{ file: 'assets/list.js', integrity: injected.integrity ?? integrityOf(script) }] },
    },
  }
  writeFileSync(path.join(dist, 'remote.json'), JSON.stringify(manifest))
  return dist
}
