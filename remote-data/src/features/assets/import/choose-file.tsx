import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Button, Download, Stack } from '@lintel/shared/ui'
import { FilePicker } from '@lintel/shared/widgets'
import { assetTemplate } from '../list/asset-sheet.ts'

/** Chooses a file or downloads the template. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const template = useSpreadsheetExport()
  return (
    <Stack gap="4">
      <FilePicker
        label="Spreadsheet"
        accept=".xlsx,.csv,.tsv,.txt"
        title="Drop a spreadsheet here"
        hint="Excel (.xlsx) or CSV with column headers in the first row. You can preview the data before importing."
        actions={
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={() => template.start('Assets Template', assetTemplate)}
          >
            <Download aria-hidden size={16} />
            Download Template
          </Button>
        }
        onPick={onChoose}
      />
      <ExportProgress {...template} />
    </Stack>
  )
}
