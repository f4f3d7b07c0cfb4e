import { Box, Button, FileUpload, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FileDropzone, FileInput, Text } from '../components/index.ts'

type FilePickerProps = {
  /** Names the input for screen readers: 'IDS file'. */
  label: string
  /** The endings that the window of the system offers; a dropped file may have any other. */
  accept: string
  /** What to do here, or which file it is by now. */
  title: string
  /** What may be chosen, or what there is to know of the file that is. */
  hint: ReactNode
  /** Why the last one was not taken; said in the place of the hint. */
  problem?: string | undefined
  /** Buttons for what else can be done, before the one that chooses. */
  actions?: ReactNode
  /** In a dialog, whose own button is the one to press at last: smaller, and less in the foreground. */
  isInDialog?: boolean
  isBusy?: boolean
  onPick: (file: File) => void
}

/** Picks one file, which is dropped or chosen; the first of several. Whether it can be used is for whoever takes it to say. */
export function FilePicker({ label, accept, title, hint, problem, actions, ...rest }: FilePickerProps) {
  const { isInDialog = false, isBusy = false, onPick } = rest
  const look = isInDialog ? inDialog : onPage

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
        p={look.padding}
        rounded="xl"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="border.emphasized"
        bg={look.background}
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
            <Button {...look.button} loading={isBusy} loadingText="Choose File">
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
