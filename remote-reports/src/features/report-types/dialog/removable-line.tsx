import { Flex, IconButton, X } from '@lintel/shared/ui'
import { Children, type ReactNode } from 'react'

type RemovableLineProps = { label: string; onRemove: (() => void) | undefined; children: ReactNode }

/** Fields side by side, with a button that removes them. */
export function RemovableLine({ label, onRemove, children }: RemovableLineProps) {
  return (
    <Flex gap="2" align="center" role="group" aria-label={label}>
      <Flex
        flex="1"
        minW="0"
        gap="2"
        direction={{ base: 'column', sm: 'row' }}
        css={{ '& > *': { flex: '1', minWidth: 0 } }}
      >
        {Children.toArray(children)}
      </Flex>
      {onRemove && (
        <IconButton aria-label={`Remove ${label}`} size="sm" variant="ghost" colorPalette="gray" onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </Flex>
  )
}
