import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { currentKubectl } from '../../set-up/kubectl.ts'
import { root } from '../../workspace/root.ts'
import { resourceSchema, type Resource } from './kubernetes-schemas.ts'

const run = promisify(execFile)

/** What an overlay makes of the base, as the cluster would be given it. */
export async function builtOverlay(name: string): Promise<Resource[]> {
  const folder = path.join(root, 'deploy/kubernetes/overlays', name)
  const kubectl = currentKubectl()
  if (kubectl === undefined) throw new Error('A kubectl with kustomize 5 is not installed (kubectl 1.27 or later).')
  const { stdout } = await run(kubectl, ['kustomize', folder], { maxBuffer: 16_000_000 })
  return parseAllDocuments(stdout).map((document) => resourceSchema.parse(document.toJS()))
}
