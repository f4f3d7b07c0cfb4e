import { Box, Search, Text, VisuallyHidden } from '@lintel/shared/ui'

type ProjectSearchProps = {
  search: string
  onSearch: (search: string) => void
  /** How many it has found; none while it is empty. */
  total: number | undefined
}

export function ProjectSearch({ search, onSearch, total }: ProjectSearchProps) {
  return (
    <Box>
      <Box position="relative" maxW="md">
        <Box position="absolute" insetStart="3" top="50%" transform="translateY(-50%)" color="fg.muted">
          <Search aria-hidden size={18} />
        </Box>
        <Box asChild {...inputStyle}>
          <input
            type="search"
            aria-label="Search Projects"
            placeholder="Search Projects"
            autoComplete="off"
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </Box>
      </Box>
      <VisuallyHidden>
        <Text role="status">{total === undefined ? '' : `${total} ${total === 1 ? 'project' : 'projects'} found`}</Text>
      </VisuallyHidden>
    </Box>
  )
}

/** On phones 16 px of text keep the browser from zooming in. */
const inputStyle = {
  width: 'full',
  minH: '10',
  ps: '10',
  pe: '3',
  bg: 'bg.panel',
  color: 'fg',
  rounded: 'md',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  textStyle: { base: 'md', md: 'sm' },
  _placeholder: { color: 'fg.muted' },
  _hover: { borderColor: 'fg.subtle' },
} as const
