import { Box, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'

type StageFrameProps = { title: string; description?: ReactNode; children: ReactNode }

/** One stage. Its heading takes the focus when the stage is entered, so that it is read out: `useStageFocus`. */
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

/** What can be done at the end of a stage: the way back first, the way on last. On phones the way on is on top. */
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
