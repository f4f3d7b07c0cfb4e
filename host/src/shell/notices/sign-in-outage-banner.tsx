import { sharedStore } from '@lintel/shared/host'
import { Button, Flex, Text, TriangleAlert } from '@lintel/shared/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useServices } from '../../services.ts'

/** The sign-in service fails while somebody works. Their page stays; this says why calls fail, and asks again. */
export function SignInOutageBanner() {
  const { session, queryClient } = useServices()
  const outage = useAtomValue(session.outage.current, { store: sharedStore })
  const [isAsking, setAsking] = useState(false)
  async function askAgain() {
    setAsking(true)
    const isBack = await session.retryToken()
    setAsking(false)
    if (!isBack) return
    // The button goes, and the focus must not go with it.
    document.getElementById('main')?.focus({ preventScroll: true })
    await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }
  return (
    <div role="status">
      {outage && (
        <Flex
          align="center"
          gap="3"
          px="4"
          py="2"
          wrap="wrap"
          bg="orange.subtle"
          color="orange.fg"
          textStyle="sm"
          borderBottomWidth="1px"
        >
          <TriangleAlert aria-hidden size={16} />
          <Text flex="1" minW="0">
            {outage.failure.title}. What you see and typed stays here; loading and saving have to wait.
          </Text>
          <Button
            size="xs"
            variant="outline"
            colorPalette="orange"
            onClick={isAsking ? undefined : () => void askAgain()}
            aria-disabled={isAsking || undefined}
          >
            Try Again
          </Button>
        </Flex>
      )}
    </div>
  )
}
