import { Flex, TriangleAlert } from '@lintel/shared/ui'
import { useSyncExternalStore } from 'react'

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <Flex
          align="center"
          gap="2"
          px="4"
          py="2"
          bg="orange.subtle"
          color="orange.fg"
          textStyle="sm"
          borderBottomWidth="1px"
        >
          <TriangleAlert aria-hidden size={16} />
          You are offline. What you see may be out of date, and changes cannot be saved.
        </Flex>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
