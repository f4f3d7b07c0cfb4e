import { useQuery } from '@lintel/shared/api'
import { formatDay } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Select } from '@lintel/shared/ui'
import { versionSetsQuery } from '../version-sets/index.ts'
import type { Selection } from './selected-files.model.ts'

type VersionsChoiceProps = {
  projectId: string
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** The latest versions, or those of a version set. Projects without sets have no choice. */
export function VersionsChoice({ projectId, selection, onSelection }: VersionsChoiceProps) {
  const { data: sets = [] } = useQuery(versionSetsQuery(useOrganizationId(), projectId))
  if (sets.length === 0) return null
  return (
    <Box w="15rem" maxW="full">
      <Select
        size="xs"
        aria-label="Versions"
        options={[
          { value: '', label: 'Latest Versions' },
          ...sets.map(({ id, name, issueDate }) => ({ value: id, label: `${name} (${formatDay(issueDate)})` })),
        ]}
        value={selection.set ?? ''}
        onChange={({ currentTarget }) => onSelection({ ...selection, set: currentTarget.value || undefined })}
      />
    </Box>
  )
}
