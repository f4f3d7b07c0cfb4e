import { countText } from '@lintel/shared/format'
import { Button, Flex, Heading } from '@lintel/shared/ui'

type ClashNavigationProps = { index: number; total: number; onIndex: (index: number) => void }

/** The number of the current clash, with buttons for the previous and next one. */
export function ClashNavigation({ index, total, onIndex }: ClashNavigationProps) {
  const button = { size: 'xs', variant: 'outline', colorPalette: 'gray' } as const
  return (
    <>
      <Heading as="h2" textStyle="sm" aria-live="polite">
        Clash {countText(index + 1)} of {countText(total)}
      </Heading>
      <Flex gap="2">
        <Button {...button} disabled={index === 0} onClick={() => onIndex(index - 1)}>
          Previous
        </Button>
        <Button {...button} disabled={index >= total - 1} onClick={() => onIndex(index + 1)}>
          Next
        </Button>
      </Flex>
    </>
  )
}
