import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { IdsFile } from '@lintel/shared/contract/ids'
import { pluralize, fileSize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, ConfirmDialog, downloadFile, Flex, Text } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'
import { useState } from 'react'
import { deleteIdsFile, readIdsContent } from '../ids-files.api.ts'
import { RenameFileDialog } from './rename-file.dialog.tsx'

type IdsFileRowProps = { file: IdsFile; mayChange: boolean }

/** A file with its author, date and actions. */
export function IdsFileRow({ file, mayChange }: IdsFileRowProps) {
  const { id, name, title, specificationCount, bytes, keptBy, keptDate } = file
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const organization = useOrganizationId()
  const close = () => setDialog(undefined)
  const deleting = useAction(deleteIdsFile(useQueryClient(), organization, id), {
    onSuccess: () => showToast({ type: 'success', text: `${name} has been deleted.` }),
    onError: close,
  })
  const download = useAction(
    { mutationFn: () => readIdsContent(organization, id) },
    { onSuccess: ({ content }) => downloadFile(new Blob([content], { type: 'application/xml' }), `${name}.ids`) },
  )
  const changes = [
    { title: 'Rename…', onSelect: () => setDialog('rename') },
    { title: 'Delete…', onSelect: () => setDialog('delete') },
  ]
  return (
    <Flex align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit">
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{name}</Text>
        <Text textStyle="sm" color="fg.muted">
          {title} | {pluralize(specificationCount, 'specification')} | {fileSize(bytes)}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Kept by {keptBy}, <Moment date={keptDate} />
        </Text>
      </Box>
      <Menu
        label={`Actions for ${name}`}
        button={{ flexShrink: '0' }}
        entries={[{ title: 'Download', onSelect: () => download.run() }, ...(mayChange ? changes : [])]}
      />
      {dialog === 'rename' && <RenameFileDialog file={file} onClose={close} />}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        isDestructive
        isBusy={deleting.isRunning}
        title={`Delete ${name}?`}
        confirmText="Delete"
        onConfirm={() => deleting.run()}
        onCancel={close}
      >
        It can no longer be used for checks. Existing checks stay.
      </ConfirmDialog>
    </Flex>
  )
}
