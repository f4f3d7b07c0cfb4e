import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Box, Button, Download, Flex, Stack, Text, useFileDrop } from '@lintel/shared/ui'
import { useRef } from 'react'
import { assetTemplate } from '../list/asset-sheet.ts'

/** Where the file is dropped or chosen, and a sheet to fill in. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const { isOver, events } = useFileDrop(false, ([file]) => {
    if (file) onChoose(file)
  })
  const input = useRef<HTMLInputElement>(null)
  const template = useSpreadsheetExport()
  return (
    <Stack gap="4">
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
          <Text fontWeight="medium">Drop a spreadsheet here</Text>
          <Text textStyle="sm" color="fg.muted">
            An Excel workbook (.xlsx) or text with separators (.csv), with the titles of the columns in the first row.
            You see what is in it before anything is imported.
          </Text>
        </Box>
        <Flex gap="2" wrap="wrap">
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={() => template.start('Assets Template', assetTemplate)}
          >
            <Download aria-hidden size={16} />
            Download Template
          </Button>
          <Button onClick={() => input.current?.click()}>Choose File</Button>
        </Flex>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.tsv,.txt"
          aria-label="Spreadsheet"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChoose(file)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </Flex>
      <ExportProgress {...template} />
    </Stack>
  )
}
