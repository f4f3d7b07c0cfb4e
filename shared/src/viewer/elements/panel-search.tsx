import { Box } from '../../ui/index.ts'
import { controlStyle } from '../../ui/control-style.ts'

type PanelSearchProps = { label: string; value: string; onSearch: (text: string) => void }

/** The search of a panel over the picture. */
export function PanelSearch({ label, value, onSearch }: PanelSearchProps) {
  return (
    <Box asChild {...controlStyle} flex="1" minW="0" _placeholder={{ color: 'fg.muted' }}>
      <input
        type="search"
        aria-label={label}
        placeholder="Search"
        autoComplete="off"
        value={value}
        onChange={(event) => onSearch(event.target.value)}
      />
    </Box>
  )
}
