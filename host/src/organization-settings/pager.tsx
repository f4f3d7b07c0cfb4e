import { Button, Flex, Text } from '@lintel/shared/ui'

type PagerProps = {
  label: string
  /** Where one is: `1–25 of 1,000`. */
  place?: string
  previous: { text: string; go: (() => void) | undefined }
  next: { text: string; go: (() => void) | undefined }
}

/** Back and forth. At an end a button stays focusable, so that the keyboard does not lose its place. */
export function Pager({ label, place, previous, next }: PagerProps) {
  return (
    <Flex as="nav" aria-label={label} gap="2" align="center" justify="flex-end" wrap="wrap">
      {place !== undefined && (
        <Text textStyle="sm" color="fg.muted" me="auto" aria-live="polite">
          {place}
        </Text>
      )}
      {(previous.go ?? next.go) &&
        [previous, next].map(({ text, go }) => (
          <Button
            key={text}
            variant="outline"
            colorPalette="gray"
            aria-disabled={go === undefined || undefined}
            opacity={go === undefined ? '0.5' : undefined}
            onClick={go}
          >
            {text}
          </Button>
        ))}
    </Flex>
  )
}
