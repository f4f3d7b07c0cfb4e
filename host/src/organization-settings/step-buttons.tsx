import { Button, Flex } from '@lintel/shared/ui'

type Step = { text: string; go: (() => void) | undefined }

/** Back and forth. At an end a button stays focusable, so that the keyboard does not lose its place. */
export function StepButtons({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <Flex as="nav" aria-label={label} gap="2" justify="flex-end" wrap="wrap">
      {steps.map(({ text, go }) => (
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
