import { Flex, Heading } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

type TitleBarProps = { prototype: string; release: string; versions: ReactNode; children?: ReactNode }

export function TitleBar({ prototype, release, versions, children }: TitleBarProps) {
  return (
    <Flex
      as="header"
      align="center"
      justify="space-between"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap="4"
      rowGap="2"
      px={{ base: '4', md: '5' }}
      py="2"
      minH="14"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap="1" minW="0">
        <Heading as="h1" textStyle={{ base: 'md', md: 'lg' }} overflowWrap="anywhere">
          {prototype} Prototype - {release}
        </Heading>
        {versions}
      </Flex>
      <Flex gap="2" wrap={{ base: 'wrap', md: 'nowrap' }} flexShrink={{ md: '0' }}>
        {children}
      </Flex>
    </Flex>
  )
}
