import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { mostIdsBytes } from '@lintel/shared/contract/ids-imports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Flex, Text, useFileDrop } from '@lintel/shared/ui'
import { useRef } from 'react'
import { importIds, importsKey } from '../ids-exchange.api.ts'

/** Where a file is dropped or chosen; it leads to what the file proposes. */
export function ChooseIds() {
  const read = useImportIds()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, events } = useFileDrop(read.isRunning, ([file]) => {
    if (file) read.begin(file)
  })
  return (
    <Flex
      {...events}
      wrap="wrap"
      align="center"
      gap="4"
      p={{ base: '5', md: '8' }}
      rounded="xl"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? 'brand.solid' : 'border.emphasized'}
      bg={isOver ? 'brand.subtle' : 'bg.panel'}
    >
      <Box flex="1 1 16rem">
        <Text fontWeight="medium">Drop an IDS file here</Text>
        <Text textStyle="sm" color="fg.muted">
          Requirements by buildingSMART&apos;s IDS 1.0 (.ids or .xml), of 10 MB at most. You look through what it
          proposes before anything is changed.
        </Text>
      </Box>
      <Button loading={read.isRunning} loadingText="Choose File" onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ids,.xml"
        aria-label="IDS file"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) read.begin(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </Flex>
  )
}

function useImportIds() {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const action = useAction(
    { mutationFn: (file: File) => importIds(organization, file) },
    {
      onSuccess: () => void client.invalidateQueries({ queryKey: importsKey(organization) }),
      goOn: ({ id }) => navigate(paths.idsImport(organization, id)),
    },
  )
  function begin(file: File) {
    if (file.size <= mostIdsBytes) action.run(file)
    else showToast({ type: 'error', text: `${file.name} has more than 10 MB. Split it, and import its parts.` })
  }
  return { begin, isRunning: action.isRunning }
}
