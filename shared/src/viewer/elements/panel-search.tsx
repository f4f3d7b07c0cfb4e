import { Input } from '../../ui/components/index.ts'

type PanelSearchProps = { label: string; value: string; onSearch: (text: string) => void }

/** The search box of a panel. */
export function PanelSearch({ label, value, onSearch }: PanelSearchProps) {
  return (
    <Input
      flex="1"
      _placeholder={{ color: 'fg.muted' }}
      type="search"
      aria-label={label}
      placeholder="Search"
      autoComplete="off"
      value={value}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}
