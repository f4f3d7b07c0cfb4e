import { useIsOnline } from '@lintel/shared/api'
import { Flex, TriangleAlert } from '@lintel/shared/ui'

export function OfflineBanner() {
  const isOnline = useIsOnline()
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
          You're offline. Information may be out of date, and changes can't be saved.
        </Flex>
      )}
    </div>
  )
}
