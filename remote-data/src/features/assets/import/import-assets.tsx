import { Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { ChooseFile } from './choose-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { RecentImports } from './recent-imports.tsx'

/** Chooses, previews, and imports a file, all rows or none. */
export function ImportAssets() {
  const [file, setFile] = useState<File>()
  if (file) return <ImportPreview file={file} onAnother={() => setFile(undefined)} />
  return (
    <Stack gap="6">
      <ChooseFile onChoose={setFile} />
      <RecentImports />
    </Stack>
  )
}
