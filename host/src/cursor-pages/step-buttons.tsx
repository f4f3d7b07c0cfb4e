import { Button, Flex } from '@lintel/shared/ui'

type Step = { text: string; go: (() => void) | undefined }

/** Previous and next buttons. They stay focusable at either end, so that keyboard users don't lose their place. */
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
