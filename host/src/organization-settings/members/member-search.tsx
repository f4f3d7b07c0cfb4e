import { Box, Flex, Search } from '@lintel/shared/ui'

type MemberSearchProps = { needle: string; onSearch: (needle: string) => void }

export function MemberSearch({ needle, onSearch }: MemberSearchProps) {
  return (
    <Flex
      align="center"
      gap="2"
      px="3"
      flex={{ base: '1 1 100%', sm: '0 1 22rem' }}
      minH="10"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.emphasized"
      rounded="md"
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' }}
    >
      <Search aria-hidden size={18} />
      <Box asChild flex="1" minW="0" bg="transparent" outline="none">
        <input
          type="search"
          aria-label="Search Members"
          placeholder="Search Members"
          value={needle}
          onChange={(event) => onSearch(event.target.value)}
        />
      </Box>
    </Flex>
  )
}
