import { cleanSearch } from '../../domain/filter/clean-search.ts'
import { Box, Input, InputGroup, Search, VisuallyHidden } from '../components/index.ts'

type SearchBoxProps = {
  /** Its accessible name and placeholder: `Search Projects`. */
  label: string
  value: string
  onSearch: (value: string) => void
  /** The number of results, which is announced. Undefined while the box is empty. */
  found?: string | undefined
}

/** Filters a list while typing. */
export function SearchBox({ label, value, onSearch, found = '' }: SearchBoxProps) {
  return (
    // The width is specified (specification 2, "Screens and routes").
    <Box w="full" maxW="500px">
      <InputGroup startElement={<Search aria-hidden size={18} />}>
        <Input
          textOverflow="ellipsis"
          _placeholder={{ color: 'fg.muted' }}
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onSearch(cleanSearch(target.value))}
        />
      </InputGroup>
      <VisuallyHidden role="status">{found}</VisuallyHidden>
    </Box>
  )
}
