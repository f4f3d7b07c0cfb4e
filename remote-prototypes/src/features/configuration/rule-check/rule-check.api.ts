import { queryOptions, type QueryClient } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import { manifestQuery } from '@lintel/shared/manifest'
import { findingsOf, type CheckOptions, type Finding } from './rule-findings.model.ts'

export type CheckedRelease = { organization: string; prototype: string; version: string }

/** Probable mistakes in the rules of a release, shown by the viewer and before publishing. */
export function ruleCheckQuery(client: QueryClient, release: CheckedRelease, options: CheckOptions) {
  const { organization, prototype, version } = release
  return queryOptions({
    queryKey: ['prototypes', 'rule-check', organization, prototype, version],
    queryFn: async () => checkRules(await client.query(manifestQuery(organization, prototype, version)), options),
  })
}

/** Milliseconds of work before yielding to the main thread. */
const sliceMilliseconds = 8

async function checkRules(manifest: PrototypeManifest, options: CheckOptions): Promise<Finding[]> {
  const all: Finding[] = []
  let batchStart = performance.now()
  for (const found of findingsOf(manifest, options)) {
    all.push(...found)
    if (performance.now() - batchStart < sliceMilliseconds) continue
    await new Promise((resolve) => setTimeout(resolve))
    batchStart = performance.now()
  }
  return all
}
