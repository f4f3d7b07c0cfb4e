import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { unpackedProgram } from '../../set-up/debian-programs.ts'
import { root } from '../../workspace/root.ts'
import { resourceSchema, type Resource } from './kubernetes-schemas.ts'

const run = promisify(execFile)

/** Debian's, whatever else is installed: an old one, whose words newer ones take as well. */
function kubectl(): string {
  return path.join(unpackedProgram('kubectl'), 'usr/bin/kubectl')
}

/** What an overlay makes of the base, as the cluster would be given it. */
export async function builtOverlay(name: string): Promise<Resource[]> {
  const folder = path.join(root, 'deploy/kubernetes/overlays', name)
  const { stdout } = await run(kubectl(), ['kustomize', folder], { maxBuffer: 16_000_000 })
  return parseAllDocuments(stdout).map((document) => resourceSchema.parse(document.toJS()))
}
