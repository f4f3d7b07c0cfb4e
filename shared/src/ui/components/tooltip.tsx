import { Portal, Tooltip as ChakraTooltip } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { withoutBidiControls } from './bidi.ts'

/** Specification 1, "Business constants and limits". */
export const menuOpenDelay = 300
export const menuCloseDelay = 250
export const selectMenuMaxHeight = '310px'
const tooltipOffset = 10

type TooltipProps = {
  content: ReactNode
  children: ReactElement
  placement?: 'top' | 'right' | 'bottom' | 'left'
  isDisabled?: boolean
}

/** A short description of its child, on hover and on focus; Escape closes it. */
export function Tooltip({ content, children, placement = 'top', isDisabled = false }: TooltipProps) {
  return (
    <ChakraTooltip.Root
      openDelay={menuOpenDelay}
      closeDelay={menuCloseDelay}
      positioning={{ placement, offset: { mainAxis: tooltipOffset } }}
      disabled={isDisabled}
      lazyMount
      unmountOnExit
    >
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        {/* Read as the description of its trigger; by itself it would be content outside every landmark. */}
        <ChakraTooltip.Positioner aria-hidden>
          <ChakraTooltip.Content>{withoutBidiControls(content)}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  )
}
