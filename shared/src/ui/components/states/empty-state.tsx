import { EmptyState as ChakraEmptyState } from '@chakra-ui/react'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Heading, Text } from '../text.tsx'

type EmptyStateProps = {
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
  children?: ReactNode
  /** It replaces the whole page, so its title is the page's heading. */
  isPage?: boolean
}

/** Says that there is nothing here and, as children, what to do about it. */
export function EmptyState({ title, description, icon = <Package />, children, isPage = false }: EmptyStateProps) {
  return (
    <ChakraEmptyState.Root py={{ base: '12', md: '20' }} px="6">
      <ChakraEmptyState.Content gap="3" textAlign="center">
        <ChakraEmptyState.Indicator aria-hidden {...indicatorStyle}>
          {icon}
        </ChakraEmptyState.Indicator>
        <ChakraEmptyState.Title asChild fontWeight="semibold" textStyle="xl" overflowWrap="anywhere">
          <Heading as={isPage ? 'h1' : 'h2'}>{title}</Heading>
        </ChakraEmptyState.Title>
        {description && (
          <ChakraEmptyState.Description asChild textStyle="md" maxW="md" overflowWrap="anywhere">
            <Text>{description}</Text>
          </ChakraEmptyState.Description>
        )}
        {children}
      </ChakraEmptyState.Content>
    </ChakraEmptyState.Root>
  )
}

const indicatorStyle = {
  boxSize: '14',
  mb: '1',
  rounded: 'xl',
  bg: 'brand.subtle',
  color: 'brand.fg',
  borderWidth: '1px',
  borderColor: 'brand.border',
  css: { '& svg': { width: '1.5rem', height: '1.5rem', strokeWidth: 1.5 } },
} as const
