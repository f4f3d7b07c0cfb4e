import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { Panel, Stack, Text } from '@lintel/shared/ui'
import { FilePicker } from '@lintel/shared/widgets'
import { useState } from 'react'
import { CobiePreview } from './cobie-preview.tsx'

/** Chooses, previews, and imports a returned workbook, all of it or nothing. */
export function CobieImport({ project }: { project: ProjectGroup }) {
  const [file, setFile] = useState<File>()
  if (file)
    return <CobiePreview key={file.lastModified} project={project} file={file} onAnother={() => setFile(undefined)} />
  return (
    <Panel title="Import COBie">
      <Stack gap="4">
        <Text textStyle="sm" color="fg.muted">
          Import a workbook that a contractor has filled in. Components with a serial number, dates, tag, barcode, or
          asset identifier become assets, and existing assets are updated. You can preview the changes first.
        </Text>
        <FilePicker
          label="COBie Workbook"
          accept=".xlsx"
          title="Drop a COBie workbook here"
          hint="Excel (.xlsx) with the sheets Type and Component, up to 32 MB."
          onPick={setFile}
        />
      </Stack>
    </Panel>
  )
}
