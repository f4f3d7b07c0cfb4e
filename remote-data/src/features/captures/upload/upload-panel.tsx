import { Box, Panel, Stack, Text } from '@lintel/shared/ui'
import { useReducer, useState } from 'react'
import { chosenIn, isUnnamed, openDraft, type ProjectDraft } from '../../projects/index.ts'
import { DropArea } from './drop-area.tsx'
import { rejectionReason } from './accepted-files.ts'
import { discardUpload } from './sending/send-file.ts'
import { unfinishedUploadOf, unfinishedUploads } from './sending/unfinished-uploads.ts'
import { QueuedFileRow, UnfinishedRow } from './upload-rows.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

export function UploadPanel() {
  const { queue, files, owner } = useUploadQueue()
  const [originPath, setOriginPath] = useState('')
  const [project, setProject] = useState<ProjectDraft>(openDraft)
  const [rejections, setRejections] = useState<readonly string[]>([])
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const queued = new Set(files.map(({ file }) => unfinishedUploadOf(file, owner)?.id))
  const unfinished = unfinishedUploads(owner).filter(({ id }) => !queued.has(id))

  function addFiles(chosen: readonly File[]) {
    if (isUnnamed(project)) {
      setRejections(['Enter a name for the new project, then choose the files again.'])
      return
    }
    setRejections(chosen.flatMap((file) => rejectionReason(file) ?? []))
    const sent = { originPath: originPath.trim(), project: chosenIn(project) }
    queue.add(
      chosen.filter((file) => rejectionReason(file) === undefined),
      sent,
    )
  }

  function discard(id: string) {
    void discardUpload(id, owner.organization)
    refresh()
  }

  return (
    <Panel title="Upload Captures">
      <Stack gap="4">
        <DropArea
          onFiles={addFiles}
          originPath={originPath}
          onOriginPath={setOriginPath}
          project={project}
          onProject={setProject}
        />
        <Box role="alert" _empty={{ display: 'none' }}>
          {rejections.map((rejection) => (
            <Text key={rejection} color="fg.error" textStyle="sm">
              {rejection}
            </Text>
          ))}
        </Box>
        {files.length + unfinished.length > 0 && (
          <Stack as="ul" role="list" aria-label="Files to upload" listStyleType="none" gap="3">
            {files.map((file) => (
              <li key={file.id}>
                <QueuedFileRow
                  file={file}
                  onPause={() => queue.pause(file.id)}
                  onResume={() => queue.resume(file.id)}
                  onCancel={() => queue.cancel(file.id)}
                />
              </li>
            ))}
            {unfinished.map((upload) => (
              <li key={upload.id}>
                <UnfinishedRow upload={upload} onDiscard={() => discard(upload.id)} />
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}
