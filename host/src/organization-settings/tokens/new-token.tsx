import type { NewOrganizationToken } from '@lintel/shared/contract'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Dialog, Portal, Stack, Text } from '@lintel/shared/ui'
import { rightsInWords } from './token-rights.model.ts'

type NewTokenProps = { token: NewOrganizationToken; onClose: () => void }

/** Stays until it is closed by its button: a click beside it would lose the token. */
export function NewToken({ token: { name, rights = 'documents', token }, onClose }: NewTokenProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
      showToast({ type: 'success', text: 'The token is copied.' })
    } catch {
      showToast({ type: 'warning', text: 'The browser does not allow copying. Select the token and copy it.' })
    }
  }
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
              <Dialog.Title overflowWrap="anywhere">Token for {name}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                <Dialog.Description color="fg.muted">
                  Copy it now and keep it where the program finds it. It is not shown again; until it is revoked, who
                  has it can {rightsInWords[rights].can}.
                </Dialog.Description>
                <Box
                  as="code"
                  tabIndex={0}
                  aria-label="Token"
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
                  {token}
                </Box>
                <Text textStyle="sm" color="fg.muted">
                  Programs send it as “Authorization: Bearer …”.
                </Text>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                Done
              </Button>
              <Button onClick={() => void copy()}>Copy Token</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
