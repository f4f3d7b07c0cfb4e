import { pluralize } from '@lintel/shared/format'
import { Box, Button, ErrorPanel, Flex, Panel, Select, Skeleton, Stack, StatusChip, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import type { Checked } from './check/check-rows.ts'
import { PreviewGrid, ProblemGrid } from './preview-grids.tsx'
import { useCheckedFile, type ReadFile } from './check/use-checked-file.ts'
import { useImport } from './use-import.ts'

type ImportPreviewProps = { file: File; onAnother: () => void }

/** The preview of a file: its problems, or all rows. Nothing is imported without confirmation. */
export function ImportPreview({ file, onAnother }: ImportPreviewProps) {
  const { read, checked, failure, change } = useCheckedFile(file)
  const { isRunning, run } = useImport(file)
  if (failure) {
    return <ErrorPanel title="Couldn't Read the File" detail={failure.message} onRetry={onAnother} />
  }
  const isReady = checked !== undefined && checked.problems.length === 0 && checked.rowCount > 0
  return (
    <Stack gap="4">
      <Panel
        title={file.name}
        aside={
          <Flex gap="2" wrap="wrap">
            <Button variant="outline" colorPalette="gray" disabled={isRunning} onClick={onAnother}>
              Choose Another File
            </Button>
            <Button
              disabled={!isReady}
              loading={isRunning}
              loadingText="Importing"
              onClick={() => {
                if (isReady) run(checked)
              }}
            >
              {isReady ? `Import ${pluralize(checked.rowCount, 'Asset')}` : 'Import'}
            </Button>
          </Flex>
        }
      >
        <Stack gap="4">
          <Box role="status">
            <CheckOutcome checked={checked} format={read?.table.format} />
          </Box>
          {read && <Choices {...read} onChange={change} />}
          {read && read.columns.unknown.length > 0 && (
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              Not imported because these fields don't exist: {read.columns.unknown.join(', ')}.
            </Text>
          )}
        </Stack>
      </Panel>
      {checked === undefined && <Skeleton aria-hidden h="96" rounded="xl" />}
      {checked && checked.problems.length > 0 && <ProblemGrid problems={checked.problems} file={file} />}
      {isReady && <PreviewGrid assets={checked.assets} file={file} />}
    </Stack>
  )
}

function CheckOutcome({ checked, format }: { checked: Checked | undefined; format: string | undefined }) {
  if (!checked) return <Text color="fg.muted">Reading the file…</Text>
  const { problems, rowCount } = checked
  const isGood = problems.length === 0 && rowCount > 0
  const text = isGood
    ? 'Ready to import'
    : rowCount === 0 && problems.length === 0
      ? 'No rows'
      : pluralize(problems.length, 'problem')
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <StatusChip tone={isGood ? 'success' : 'error'}>{text}</StatusChip>
      <Text textStyle="sm" color="fg.muted">
        {pluralize(rowCount, 'row')} · {format}
        {problems.length > 0 && ' · Fix all problems in the file before importing.'}
      </Text>
    </Flex>
  )
}

type ChoicesProps = ReadFile & { onChange: ReturnType<typeof useCheckedFile>['change'] }

/** Conventions for ambiguous files. */
function Choices({ doubts, convention, onChange }: ChoicesProps) {
  if (!doubts.decimal && !doubts.dayFirst) return null
  return (
    <Flex gap="4" wrap="wrap">
      {doubts.decimal && (
        <Choice label="Number format">
          <Select
            value={convention.decimal}
            options={[
              { value: '.', label: '1,234.50' },
              { value: ',', label: '1.234,50' },
            ]}
            onChange={({ target }) => onChange({ decimal: target.value === ',' ? ',' : '.' })}
          />
        </Choice>
      )}
      {doubts.dayFirst && (
        <Choice label="Date format">
          <Select
            value={convention.dayFirst ? 'day' : 'month'}
            options={[
              { value: 'month', label: '12/31/2026' },
              { value: 'day', label: '31/12/2026' },
            ]}
            onChange={({ target }) => onChange({ dayFirst: target.value === 'day' })}
          />
        </Choice>
      )}
    </Flex>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box asChild flex={{ base: '1 1 10rem', md: '0 0 12rem' }}>
      <label>
        <Text textStyle="sm" mb="1">
          {label}
        </Text>
        {children}
      </label>
    </Box>
  )
}
