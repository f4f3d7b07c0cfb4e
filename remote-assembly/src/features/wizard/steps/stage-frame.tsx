import { Box, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'

type StageFrameProps = { title: string; description?: ReactNode; children: ReactNode }

/** A stage with its heading, which `useStageFocus` focuses. */
export function StageFrame({ title, description, children }: StageFrameProps) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} gap="5">
      <Box>
        <Heading as="h2" id={id} tabIndex={-1} data-stage-heading textStyle={{ base: 'lg', md: 'xl' }} outline="none">
          {title}
        </Heading>
        {description && (
          <Text mt="1" color="fg.muted">
            {description}
          </Text>
        )}
      </Box>
      {children}
    </Stack>
  )
}

/** The buttons at the end of a stage: Go Back first, Next last; on phones Next is on top. */
export function StageActions({ children }: { children: ReactNode }) {
  return (
    <Flex
      direction={{ base: 'column-reverse', sm: 'row' }}
      justify="space-between"
      gap="3"
      pt="5"
      borderTopWidth="1px"
      css={{ '& > button': { minWidth: { base: '100%', sm: '8rem' } } }}
    >
      {children}
    </Flex>
  )
}

/** Focuses the heading of a new stage, for screen readers. The first stage leaves the focus to the page. */
export function useStageFocus(root: RefObject<HTMLElement | null>, stage: string): void {
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    root.current?.querySelector<HTMLElement>('[data-stage-heading]')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [root, stage])
}
