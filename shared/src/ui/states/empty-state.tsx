import { Box, Stack } from '@chakra-ui/react'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Heading, Text } from '../text.tsx'

type EmptyStateProps = {
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
  children?: ReactNode
  /** It stands for the whole page, so its title is the page's heading. */
  isPage?: boolean
}

/** Says that there is nothing here and, as children, what can be done about it. */
export function EmptyState({ title, description, icon = <Package />, children, isPage = false }: EmptyStateProps) {
  return (
    <Stack align="center" textAlign="center" gap="3" py={{ base: '12', md: '20' }} px="6">
      <Box
        aria-hidden
        display="grid"
        placeItems="center"
        boxSize="14"
        mb="1"
        rounded="xl"
        bg="brand.subtle"
        color="brand.fg"
        borderWidth="1px"
        borderColor="brand.border"
        css={{ '& svg': { width: '1.5rem', height: '1.5rem', strokeWidth: 1.5 } }}
      >
        {icon}
      </Box>
      <Heading as={isPage ? 'h1' : 'h2'} textStyle="xl" overflowWrap="anywhere">
        {title}
      </Heading>
      {description && (
        <Text color="fg.muted" maxW="md" overflowWrap="anywhere">
          {description}
        </Text>
      )}
      {children}
    </Stack>
  )
}
