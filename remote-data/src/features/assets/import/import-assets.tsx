import { Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { ChooseFile } from './choose-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { RecentImports } from './recent-imports.tsx'

/** A file is chosen, looked at, and imported whole or not at all. */
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
