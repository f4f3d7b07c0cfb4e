import { useQuery } from '@lintel/shared/api'
import type { VersionSet, VersionSetFile, VersionSetSummary } from '@lintel/shared/contract/captures'
import { pluralize, formatDay } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { textParam, useUrlState } from '@lintel/shared/routing'
import {
  Box,
  Flex,
  Heading,
  LabeledField,
  LoadError,
  Select,
  Skeleton,
  Stack,
  StatusChip,
  Text,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import { versionSetComparisonQuery, versionSetsQuery } from '../version-sets.api.ts'
import { CaptureLink } from './capture-link.tsx'
import { Captured } from './captured.tsx'
import { FileComparison } from './file-comparison.tsx'

const compareParam = textParam('compare')

/** Compares with another set of the project, file by file. The choice is in the URL. */
export function CompareSets({ set }: { set: VersionSet }) {
  const organization = useOrganizationId()
  const [compareId, setCompareId] = useUrlState(compareParam)
  const { data: sets = [], error, isFetching, refetch } = useQuery(versionSetsQuery(organization, set.projectGroupId))
  const otherSets = sets.filter(({ id }) => id !== set.id)
  const other = otherSets.find(({ id }) => id === compareId)
  const [base, compare] = other ? inOrder(set, other) : []
  return (
    <Stack as="section" aria-labelledby="compare-sets" gap="3">
      <Heading as="h2" id="compare-sets" textStyle="lg">
        Compare with Another Version Set
      </Heading>
      {error && sets.length === 0 && (
        <LoadError
          error={error}
          title="Couldn't Load the Version Sets"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && otherSets.length === 0 && (
        <Text color="fg.muted">
          {isFetching ? 'Loading version sets…' : 'The project has no other version set to compare with.'}
        </Text>
      )}
      {otherSets.length > 0 && (
        <LabeledField label="Version Set" maxW="28rem">
          <Select
            placeholder="Select a version set"
            options={otherSets.map(({ id, name, issueDate }) => ({
              value: id,
              label: `${name} (${formatDay(issueDate)})`,
            }))}
            value={other?.id ?? ''}
            onChange={({ currentTarget }) => setCompareId(currentTarget.value || undefined)}
          />
        </LabeledField>
      )}
      {base && compare && <ComparedFiles baseId={base.id} compareId={compare.id} />}
    </Stack>
  )
}

/** The earlier set is the base. */
function inOrder(one: VersionSetSummary, other: VersionSetSummary): VersionSetSummary[] {
  return [one, other].toSorted((a, b) => a.issueDate.localeCompare(b.issueDate))
}

function ComparedFiles({ baseId, compareId }: { baseId: string; compareId: string }) {
  const query = useQuery(versionSetComparisonQuery(useOrganizationId(), baseId, compareId))
  const { data, error, isFetching, refetch } = query
  if (data) {
    const { base, compare, files } = data
    return (
      <>
        <Stack as="dl" gap="1" textStyle="sm" overflowWrap="anywhere">
          <Side title="Base" set={base} />
          <Side title="Compare" set={compare} />
        </Stack>
        <Text textStyle="sm" color="fg.muted">
          {summaryOf(files)}
        </Text>
        <Table
          caption="Files of both version sets"
          columns={columns}
          rows={files}
          rowKey={(file) => `${file.base?.captureId} ${file.compare?.captureId}`}
        />
      </>
    )
  }
  if (error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Compare the Version Sets"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <>
      <VisuallyHidden role="status">Comparing the version sets</VisuallyHidden>
      <Skeleton aria-hidden h="40" rounded="lg" />
    </>
  )
}

function Side({ title, set: { name, issueDate } }: { title: string; set: VersionSetSummary }) {
  return (
    <Flex gap="2">
      <Text as="dt" color="fg.muted">
        {title}
      </Text>
      <Text as="dd" minW="0">
        {name}, issued {formatDay(issueDate)}
      </Text>
    </Flex>
  )
}

const columns: Column<VersionSetFile>[] = [
  { title: 'File', cell: (file) => <FileName file={file} /> },
  { title: 'Change', cell: ({ state }) => <Change state={state} /> },
  { title: 'Comparison', cell: (file) => <FileComparison file={file} /> },
  { title: 'Base', cell: ({ base }) => base && <Captured date={base.captureDate} /> },
  { title: 'Compare', cell: ({ compare }) => compare && <Captured date={compare.captureDate} /> },
]

/** A renamed file shows both names. */
function FileName({ file: { base, compare } }: { file: VersionSetFile }) {
  const version = compare ?? base
  const wasRenamed = base && compare && base.fileName.toLowerCase() !== compare.fileName.toLowerCase()
  return (
    <>
      {version && <CaptureLink capture={version} />}
      {wasRenamed && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          Before: {base.fileName}
        </Text>
      )}
    </>
  )
}

function Change({ state }: { state: VersionSetFile['state'] }) {
  if (state === 'unknown') return null
  const isChanged = state === 'Changed'
  return (
    <Box whiteSpace="nowrap">
      <StatusChip tone={isChanged ? 'warning' : 'neutral'}>{changes[state]}</StatusChip>
    </Box>
  )
}

const changes = { Changed: 'Changed', Same: 'Same version', Base: 'Only in base', Compare: 'Only in compare' } as const

function summaryOf(files: readonly VersionSetFile[]): string {
  const count = (...states: VersionSetFile['state'][]) => files.filter(({ state }) => states.includes(state)).length
  const oneSided = count('Base', 'Compare')
  return `${pluralize(files.length, 'file')}: ${count('Changed')} changed, ${count('Same')} the same, ${oneSided} in only one of the sets.`
}
