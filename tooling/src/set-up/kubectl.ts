import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'
import { isUnpacked, unpackedProgram } from './debian-programs.ts'

const versionSchema = z.object({ kustomizeVersion: z.string().optional() })

/** The installed kubectl, or Debian's, if it has kustomize 5: Debian 12 has an older one. Undefined if there is none. */
export function currentKubectl(): string | undefined {
  const unpacked = isUnpacked('kubectl') ? [path.join(unpackedProgram('kubectl'), 'usr/bin/kubectl')] : []
  return ['kubectl', ...unpacked].find(hasKustomize5)
}

function hasKustomize5(program: string): boolean {
  const { status, stdout } = spawnSync(program, ['version', '--client', '--output', 'json'], { encoding: 'utf8' })
  return status === 0 && versionSchema.parse(JSON.parse(stdout)).kustomizeVersion?.startsWith('v5.') === true
}
