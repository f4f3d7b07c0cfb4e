import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { currentKubectl } from '../../set-up/kubectl.ts'
import { root } from '../../workspace/root.ts'
import { resourceSchema, type Resource } from './kubernetes-schemas.ts'
import { assertMatchesPublishedSchema } from './published-schemas.ts'

const run = promisify(execFile)

/** The resources of an overlay, validated. */
export async function builtOverlay(name: string): Promise<Resource[]> {
  const folder = path.join(root, 'deploy/kubernetes/overlays', name)
  const kubectl = currentKubectl()
  if (kubectl === undefined) throw new Error('A kubectl with kustomize 5 is not installed (kubectl 1.27 or later).')
  const { stdout } = await run(kubectl, ['kustomize', folder], { maxBuffer: 16_000_000 })
  const resources = parseAllDocuments(stdout).map((document) => document.toJS() as unknown)
  for (const resource of resources) assertMatchesPublishedSchema(resource)
  return resources.map((resource) => resourceSchema.parse(resource))
}
