import { cleanSearch } from '../../domain/filter/clean-search.ts'
import { Box, Input, InputGroup, Search, VisuallyHidden } from '../components/index.ts'

type SearchBoxProps = {
  /** Its name and what stands in it while it is empty: `Search Projects`. */
  label: string
  value: string
  onSearch: (value: string) => void
  /** Read out: how many it has found. Nothing while it is empty. */
  found?: string | undefined
}

/** Narrows a list down while someone types. */
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
