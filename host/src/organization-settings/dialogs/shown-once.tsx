import { copyText } from '@lintel/shared/toast'
import { Box, Button, Dialog, Portal, Stack, Text, withoutBidiControls } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

type ShownOnceProps = {
  title: string
  /** The name on the button, as in 'Copy Token'. */
  name: string
  value: string
  /** Instructions above and below the value. */
  before: ReactNode
  after: ReactNode
  onClose: () => void
}

/** A secret that is shown only once. Only its button closes it: a click outside would lose the secret. */
export function ShownOnce({ title, name, value, before, after, onClose }: ShownOnceProps) {
  const lowerCaseName = name.toLowerCase()
  const copy = () =>
    copyText(value, {
      copied: `${name} copied.`,
      refused: `Your browser blocked copying. Select the ${lowerCaseName} and copy it.`,
    })
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      size="lg"
      closeOnEscape={false}
      closeOnInteractOutside={false}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                <Dialog.Description color="fg.muted">{withoutBidiControls(before)}</Dialog.Description>
                <Box
                  as="code"
                  tabIndex={0}
                  aria-label={name}
                  role="textbox"
                  aria-readonly
                  p="3"
                  rounded="md"
                  bg="bg.muted"
                  fontFamily="mono"
                  textStyle="sm"
                  overflowWrap="anywhere"
                  userSelect="all"
                >
                  {value}
                </Box>
                <Text textStyle="sm" color="fg.muted">
                  {after}
                </Text>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                Done
              </Button>
              <Button onClick={() => void copy()}>Copy {name}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
