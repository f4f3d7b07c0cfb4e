import { useAction } from '@lintel/shared/action'
import { useQuery } from '@lintel/shared/api'
import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { pluralize, countText, formatDay } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { textParam, useUrlState } from '@lintel/shared/routing'
import {
  Box,
  Button,
  Download,
  downloadFile,
  Flex,
  LabeledField,
  LoadError,
  Panel,
  Select,
  Skeleton,
  Stack,
  StatusChip,
  Text,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import { versionSetsQuery } from '../version-sets/index.ts'
import { cobieCheckQuery, exportCobie, workbookName, type CobieCheck, type RuleProblem } from './cobie.api.ts'

const versionSetParam = textParam('versionSet')

/** Chooses captures, checks the rows by the standard's rules, and downloads the workbook. */
export function CobieExport({ project }: { project: ProjectGroup }) {
  const organization = useOrganizationId()
  const [versionSetId, setVersionSetId] = useUrlState(versionSetParam)
  const { data: sets = [] } = useQuery(versionSetsQuery(organization, project.id))
  const { data, error, isFetching, refetch } = useQuery(cobieCheckQuery(organization, project.id, versionSetId))
  const exporting = useAction(
    { mutationFn: () => exportCobie(organization, project.id, versionSetId) },
    { onSuccess: (file) => downloadFile(file, workbookName(project)) },
  )
  return (
    <Panel
      title="Export COBie"
      aside={
        <Button disabled={!data} loading={exporting.isRunning} loadingText="Exporting" onClick={() => exporting.run()}>
          <Download aria-hidden size={16} />
          Export Workbook
        </Button>
      }
    >
      <Stack gap="4">
        <Text textStyle="sm" color="fg.muted">
          A COBie 2.4 workbook for facility management: spaces, zones, equipment, and systems from the models, with
          serial numbers, dates, and warranties from the assets.
        </Text>
        <LabeledField label="Captures" maxW="28rem">
          <Select
            options={[
              { value: '', label: 'Newest capture of each file' },
              ...sets.map(({ id, name, issueDate }) => ({ value: id, label: `${name} (${formatDay(issueDate)})` })),
            ]}
            value={versionSetId ?? ''}
            onChange={({ currentTarget }) => setVersionSetId(currentTarget.value || undefined)}
          />
        </LabeledField>
        {data && <CheckResult check={data} />}
        {!data && error && (
          <LoadError
            error={error}
            title="Couldn't Check the Captures"
            forbidden="You Don't Have Access to These Captures"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && (
          <>
            <VisuallyHidden role="status">Checking the captures</VisuallyHidden>
            <Skeleton aria-hidden h="40" rounded="lg" />
          </>
        )}
      </Stack>
    </Panel>
  )
}

function CheckResult({ check: { counts, problems, captures, notes } }: { check: CobieCheck }) {
  return (
    <>
      <Flex role="status" gap="3" wrap="wrap" align="center">
        <StatusChip tone={problems.length === 0 ? 'success' : 'warning'}>
          {problems.length === 0 ? 'Meets all rules' : `${pluralize(problems.length, 'rule')} not met`}
        </StatusChip>
        <Text textStyle="sm" color="fg.muted">
          {pluralize(captures.length, 'file')}
          {problems.length > 0 && ' · You can export anyway and fill in the workbook.'}
        </Text>
      </Flex>
      <Stack gap="1">
        <Text textStyle="sm" fontWeight="medium">
          Rows by Sheet
        </Text>
        <Flex as="dl" columnGap="6" rowGap="2" wrap="wrap">
          {Object.entries(counts).map(([sheet, count]) => (
            <Box key={sheet} minW="5.5rem">
              <Text as="dt" textStyle="sm" color="fg.muted">
                {sheet}
              </Text>
              <Text as="dd" fontWeight="medium" fontVariantNumeric="tabular-nums">
                {countText(count)}
              </Text>
            </Box>
          ))}
        </Flex>
      </Stack>
      {notes.map((note) => (
        <Text key={note} textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {note}
        </Text>
      ))}
      {problems.length > 0 && (
        <Table
          caption="Rules of the standard that are not met"
          columns={columns}
          rows={problems}
          rowKey={({ sheet, column, message }) => `${sheet}.${column} ${message}`}
        />
      )}
    </>
  )
}

const columns: Column<RuleProblem>[] = [
  { title: 'Column', cell: ({ sheet, column }) => (column === null ? sheet : `${sheet}.${column}`) },
  { title: 'Rule', cell: ({ message }) => <Box minW="11rem">{message}</Box> },
  { title: 'Rows', isNumeric: true, cell: ({ count }) => countText(count) },
  {
    title: 'Lines',
    cell: (problem) => (
      <Box minW="11rem" maxW="32rem" overflowWrap="anywhere">
        {linesOf(problem)}
      </Box>
    ),
  },
]

const listedLines = 3

/** The first lines with their names; the workbook has the others. */
function linesOf({ lines, count }: RuleProblem): string {
  const lineTexts = lines.slice(0, listedLines).map(({ line, name }) => `${line} (${name})`)
  const rest = lines.length === 0 ? 0 : count - lineTexts.length
  return [...lineTexts, ...(rest > 0 ? [`${countText(rest)} more`] : [])].join(', ')
}
