import { Box, Button, FileUpload, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FileDropzone, FileInput, Text } from '../components/index.ts'

type FilePickerProps = {
  /** The input's accessible name: 'IDS file'. */
  label: string
  /** File types in the system's file dialog; a dropped file may have any other. */
  accept: string
  /** What to do here, or the name of the chosen file. */
  title: string
  /** Which files are allowed, or facts about the chosen file. */
  hint: ReactNode
  /** Why the last file was rejected; replaces the hint. */
  problem?: string | undefined
  /** Other buttons, before the one that chooses. */
  actions?: ReactNode
  /** Set in a dialog whose own button is the primary one: this one is smaller and less prominent. */
  isInDialog?: boolean
  isBusy?: boolean
  onPick: (file: File) => void
}

/**
 * Picks one file by drag and drop or by file dialog; of several files, the first one. The caller checks whether the
 * file can be used.
 */
export function FilePicker({ label, accept, title, hint, problem, actions, ...rest }: FilePickerProps) {
  const { isInDialog = false, isBusy = false, onPick } = rest
  const layout = isInDialog ? inDialog : onPage

  function pick([file]: readonly File[]) {
    if (file && !isBusy) onPick(file)
  }

  return (
    <FileInput label={label} accept={accept} onTake={pick}>
      <FileDropzone
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="4"
        p={layout.padding}
        rounded="xl"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="border.emphasized"
        bg={layout.background}
        css={isBusy ? undefined : whileDragging}
      >
        <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere" aria-live="polite">
          <Text fontWeight="medium">{title}</Text>
          <Text textStyle="sm" color={problem === undefined ? 'fg.muted' : 'fg.error'}>
            {problem ?? hint}
          </Text>
        </Box>
        <Flex gap="2" wrap="wrap">
          {actions}
          <FileUpload.Trigger asChild>
            <Button {...layout.button} loading={isBusy} loadingText="Choose File">
              Choose File
            </Button>
          </FileUpload.Trigger>
        </Flex>
      </FileDropzone>
    </FileInput>
  )
}

const whileDragging = { '&[data-dragging]': { borderColor: 'brand.solid', bg: 'brand.subtle' } }
const onPage = { padding: { base: '5', md: '8' }, background: 'bg.panel', button: {} }
const inDialog = {
  padding: '4',
  background: 'bg.subtle',
  button: { variant: 'outline', colorPalette: 'gray' },
} as const
