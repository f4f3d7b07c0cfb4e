import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { pluralize, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useDebouncedValue } from '@lintel/shared/state'
import { showToast } from '@lintel/shared/toast'
import {
  Box,
  Button,
  Flex,
  Input,
  LabeledField,
  LoadError,
  Panel,
  Skeleton,
  Stack,
  StatusChip,
  Text,
} from '@lintel/shared/ui'
import { useState } from 'react'
import { listChanged } from '../assets/index.ts'
import { cobiePreviewQuery, sendCobie, type CobieImport } from './cobie.api.ts'
import { ChangeGrid, ProblemGrid } from './preview-grids.tsx'

type CobiePreviewProps = { project: ProjectGroup; file: File; onAnother: () => void }

const usualLifespan = '15'
/** Milliseconds. */
const typingPause = 500

/** The preview of a returned workbook: its problems, or all changes. Nothing is imported without confirmation. */
export function CobiePreview({ project, file, onAnother }: CobiePreviewProps) {
  const organization = useOrganizationId()
  const [lifespan, setLifespan] = useState(usualLifespan)
  const years = /^(?:[1-9]\d?|1\d\d|200)$/.test(lifespan) ? Number(lifespan) : undefined
  // The file is sent again after a pause only.
  const sentYears = useDebouncedValue(years ?? Number(usualLifespan), typingPause)
  const request = { projectId: project.id, file, expectedLifespan: sentYears }
  const { data, error, isFetching, refetch } = useQuery(cobiePreviewQuery(organization, request))
  const importing = useImport(request, () => void refetch())
  const chooseAnother = (
    <Button variant="outline" colorPalette="gray" disabled={importing.isRunning} onClick={onAnother}>
      Choose Another File
    </Button>
  )
  if (error)
    return (
      <LoadError
        error={error}
        title="Couldn't Read the Workbook"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={chooseAnother}
      />
    )
  const count = data ? data.added + data.changed : 0
  const isReady = data !== undefined && data.problemCount === 0 && count > 0 && years === sentYears
  return (
    <Stack gap="4">
      <Panel
        title={file.name}
        aside={
          <Flex gap="2" wrap="wrap">
            {chooseAnother}
            <Button
              disabled={!isReady}
              loading={importing.isRunning}
              loadingText="Importing"
              onClick={() => {
                if (isReady) importing.run(data)
              }}
            >
              {isReady ? `Import ${pluralize(count, 'Asset')}` : 'Import'}
            </Button>
          </Flex>
        }
      >
        <Stack gap="4">
          <Box role="status">
            <Outcome preview={data} />
          </Box>
          <LabeledField
            label="Expected lifespan of new assets without one (years)"
            error={years === undefined ? 'Enter a whole number of years from 1 to 200.' : undefined}
            announcesError
            maxW="28rem"
          >
            <Input inputMode="numeric" value={lifespan} onChange={({ target }) => setLifespan(target.value.trim())} />
          </LabeledField>
        </Stack>
      </Panel>
      {!data && <Skeleton aria-hidden h="96" rounded="xl" />}
      {data && data.problems.length > 0 && <ProblemGrid problems={data.problems} file={file} />}
      {data && data.problems.length === 0 && data.lines.length > 0 && <ChangeGrid lines={data.lines} file={file} />}
    </Stack>
  )
}

function useImport(request: Parameters<typeof cobiePreviewQuery>[1], onChanged: () => void) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useAction(
    { mutationFn: ({ tag }: CobieImport) => sendCobie(organization, { ...request, tag }) },
    {
      onSuccess: ({ added, changed }) => {
        listChanged(client, organization)
        showToast({ type: 'success', text: `${pluralize(added, 'asset')} added, ${countText(changed)} changed.` })
      },
      onSuccessIfMounted: () => navigate(paths.assets(organization)),
      // The assets may have changed since the preview.
      onError: onChanged,
    },
  )
}

function Outcome({ preview }: { preview: CobieImport | undefined }) {
  if (!preview) return <Text color="fg.muted">Reading the workbook…</Text>
  const { added, changed, unchanged, withoutData, problemCount, problems, lines, notes } = preview
  const hasProblems = problemCount > 0
  const hasChanges = added + changed > 0
  const visibleCount = hasProblems ? problems.length : lines.length
  const all = hasProblems ? problemCount : added + changed
  return (
    <Stack gap="2">
      <Flex gap="3" wrap="wrap" align="center">
        <StatusChip tone={hasProblems ? 'error' : hasChanges ? 'success' : 'neutral'}>
          {hasProblems ? pluralize(problemCount, 'problem') : hasChanges ? 'Ready to import' : 'Nothing to import'}
        </StatusChip>
        <Text textStyle="sm" color="fg.muted">
          {countText(added)} new, {countText(changed)} changed, {countText(unchanged)} unchanged,{' '}
          {countText(withoutData)} without asset data
          {hasProblems && ' · Fix all problems in the workbook before importing.'}
        </Text>
      </Flex>
      {[...notes, ...(visibleCount < all ? [`The list shows the first ${countText(visibleCount)}.`] : [])].map(
        (note) => (
          <Text key={note} textStyle="sm" color="fg.muted">
            {note}
          </Text>
        ),
      )}
    </Stack>
  )
}
