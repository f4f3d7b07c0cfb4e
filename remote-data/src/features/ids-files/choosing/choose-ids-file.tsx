import { fileSize } from '@lintel/shared/format'
import { Box, Button, Flex, Text, useFileDrop } from '@lintel/shared/ui'
import { useRef, useState } from 'react'
import { refusalOfFile } from './ids-file-name.model.ts'

type ChooseIdsFileProps = { chosen: File | undefined; onChoose: (file: File) => void }

/** Where an IDS file is dropped or chosen, and which one it is then. */
export function ChooseIdsFile({ chosen, onChoose }: ChooseIdsFileProps) {
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  function take([file]: readonly File[]) {
    if (!file) return
    const why = refusalOfFile(file)
    setRefusal(why)
    if (why === undefined) onChoose(file)
  }
  const { isOver, events } = useFileDrop(false, take)
  return (
    <Flex
      {...events}
      wrap="wrap"
      align="center"
      gap="4"
      p="4"
      rounded="xl"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? 'brand.solid' : 'border.emphasized'}
      bg={isOver ? 'brand.subtle' : 'bg.subtle'}
    >
      <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere" role="status">
        <Text fontWeight="medium">{chosen ? chosen.name : 'Drop an IDS file here'}</Text>
        <Text textStyle="sm" color={refusal === undefined ? 'fg.muted' : 'fg.error'}>
          {refusal ?? (chosen ? fileSize(chosen.size) : 'Requirements of IDS 1.0, as .ids or .xml.')}
        </Text>
      </Box>
      <Button variant="outline" colorPalette="gray" onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ids,.xml"
        aria-label="IDS file"
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </Flex>
  )
}
