import { Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Heading, Text } from './text.tsx'

type PageHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode }

/** The heading of a page with what can be done on it. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <Flex as="header" wrap="wrap" align="end" justify="space-between" gap="4" mb={{ base: '6', md: '8' }}>
      <Stack gap="1" maxW="3xl">
        <Heading as="h1" overflowWrap="anywhere" textStyle={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
          {title}
        </Heading>
        {description && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {description}
          </Text>
        )}
      </Stack>
      {actions && (
        <Flex gap="2" wrap="wrap" _print={{ display: 'none' }}>
          {actions}
        </Flex>
      )}
    </Flex>
  )
}
