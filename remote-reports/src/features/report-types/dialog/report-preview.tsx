import { useAction } from '@lintel/shared/action'
import { errorText } from '@lintel/shared/api'
import { ownTimeZone, zoneText } from '@lintel/shared/contract'
import type { ReportDefinition, ReportPreview } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { Table } from '@lintel/shared/widgets'
import { cellWriter } from '../../report-text/index.ts'
import { previewReport } from '../report-types.api.ts'

type PreviewProps = { dataSetId: string | undefined; definition: ReportDefinition | undefined }

/** The first rows of the current definition. On demand, because the platform computes the whole report. */
export function Preview({ dataSetId, definition }: PreviewProps) {
  const { run, isRunning, data, error } = useAction(previewReport(useOrganizationId()), { showsError: true })
  const previewQuery =
    dataSetId === undefined || definition === undefined ? undefined : { dataSetId, definition, timeZone: ownTimeZone() }
  const isStale = data && JSON.stringify(data.question) !== JSON.stringify(previewQuery)
  return (
    <Box>
      <Flex gap="3" align="center" mb="2" wrap="wrap">
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={!previewQuery}
          loading={isRunning}
          loadingText="Preview"
          onClick={() => previewQuery && run(previewQuery)}
        >
          Preview
        </Button>
        <Text textStyle="sm" color="fg.muted" role="status">
          {isStale && 'Settings changed. Refresh the preview.'}
        </Text>
      </Flex>
      {error && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {errorText(error)}
        </Text>
      )}
      {data && <PreviewRows preview={data.preview} timeZone={data.question.timeZone} />}
    </Box>
  )
}

type PreviewRowsProps = { preview: ReportPreview; timeZone: string }

function PreviewRows({ preview: { columns, rows }, timeZone }: PreviewRowsProps) {
  return (
    <>
      <Text textStyle="xs" color="fg.muted" mb="1">
        {zoneText(timeZone)}
      </Text>
      <Table
        caption={`The first ${rows.rows} rows`}
        columns={columns.map((column, index) => {
          const write = cellWriter(column, timeZone)
          return {
            title: column.title,
            isNumeric: column.type === 'number',
            cell: (row: number) => write(rows.columns[index]?.[row] ?? null),
          }
        })}
        rows={Array.from({ length: rows.rows }, (_, row) => row)}
        rowKey={String}
        empty="No rows"
      />
    </>
  )
}
