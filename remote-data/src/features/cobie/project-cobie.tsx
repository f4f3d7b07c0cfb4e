import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { Authorized } from '@lintel/shared/session'
import { Stack } from '@lintel/shared/ui'
import { CobieExport } from './cobie-export.tsx'
import { CobieImport } from './cobie-import.tsx'

/** The handover of a project to facility management, and what comes back. */
export function ProjectCobie({ project }: { project: ProjectGroup }) {
  return (
    <Stack gap="6">
      <CobieExport project={project} />
      <Authorized anyRole={['assets.update']}>
        <CobieImport project={project} />
      </Authorized>
    </Stack>
  )
}
