import { Button, Flex, Text, TriangleAlert } from '@lintel/shared/ui'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef, useState } from 'react'
import { useServices } from '../../services.ts'

/**
 * Shown if the sign-in service fails while someone works. The page stays; this explains failing calls, and retries.
 */
export function SignInOutageBanner() {
  const outage = useAtomValue(useServices().session.outage.current)
  return <div role="status">{outage && <Outage title={outage.failure.title} />}</div>
}

function Outage({ title }: { title: string }) {
  const { session, queryClient } = useServices()
  const [isRetrying, setRetrying] = useState(false)
  const banner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => leaveFocusToPage(banner.current), [])

  async function retry() {
    setRetrying(true)
    const isBack = await session.retryToken()
    setRetrying(false)
    if (!isBack) return
    await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }

  return (
    <Flex
      ref={banner}
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
        {title}. Your input on this page is kept, but loading and saving aren't available right now.
      </Text>
      <Button
        size="xs"
        variant="outline"
        colorPalette="orange"
        onClick={isRetrying ? undefined : () => void retry()}
        aria-disabled={isRetrying || undefined}
      >
        Try Again
      </Button>
    </Flex>
  )
}

/** For an effect: if the banner is removed with the focus in it, the page gets the focus. */
function leaveFocusToPage(banner: HTMLElement | null): () => void {
  return () => {
    if (banner?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
  }
}
