import { Box, Button, Flex } from '@chakra-ui/react'
import { useRef, type ChangeEvent, type ReactNode } from 'react'
import { useFileDrop, Text } from '../ui/index.ts'

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
  const { isOver, events } = useFileDrop(isBusy, pick)
  const look = isInDialog ? inDialog : onPage

  function pick([file]: readonly File[]) {
    if (file) onPick(file)
  }

  return (
    <Flex
      {...events}
      wrap="wrap"
      align="center"
      gap="4"
      p={look.padding}
      rounded="xl"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? 'brand.solid' : 'border.emphasized'}
      bg={isOver ? 'brand.subtle' : look.background}
    >
      <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere" aria-live="polite">
        <Text fontWeight="medium">{title}</Text>
        <Text textStyle="sm" color={problem === undefined ? 'fg.muted' : 'fg.error'}>
          {problem ?? hint}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        {actions}
        <ChooseButton {...{ label, accept, isBusy }} style={look.button} onChoose={pick} />
      </Flex>
    </Flex>
  )
}

const onPage = { padding: { base: '5', md: '8' }, background: 'bg.panel', button: {} }
const inDialog = {
  padding: '4',
  background: 'bg.subtle',
  button: { variant: 'outline', colorPalette: 'gray' },
} as const

type ChooseButtonProps = Pick<FilePickerProps, 'label' | 'accept' | 'isBusy'> & {
  style: typeof onPage.button | typeof inDialog.button
  onChoose: (files: readonly File[]) => void
}

/** The input is hidden: a button says more, and looks the same in every browser. */
function ChooseButton({ label, accept, isBusy, style, onChoose }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    // Cleared, because the same file once more is a choice as well.
    currentTarget.value = ''
    onChoose(files)
  }
  return (
    <>
      <Button {...style} loading={isBusy} loadingText="Choose File" onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={take} />
    </>
  )
}
