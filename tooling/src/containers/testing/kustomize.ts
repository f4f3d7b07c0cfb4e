import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { root } from '../../workspace/root.ts'
import { unpackedPackages } from './debian-program.ts'
import { resourceSchema, type Resource } from './kubernetes-schemas.ts'

const run = promisify(execFile)
const installed = '/usr/bin/kubectl'

async function kubectl(): Promise<string> {
  return existsSync(installed)
    ? installed
    : path.join(await unpackedPackages('kubectl', ['kubernetes-client']), installed)
}

/** What an overlay makes of the base, as the cluster would be given it. */
export async function builtOverlay(name: string): Promise<Resource[]> {
  const folder = path.join(root, 'deploy/kubernetes/overlays', name)
  const { stdout } = await run(await kubectl(), ['kustomize', folder], { maxBuffer: 16_000_000 })
  return parseAllDocuments(stdout).map((document) => resourceSchema.parse(document.toJS()))
}
