import { Tabs as ChakraTabs } from '@chakra-ui/react'
import { tabsSlotRecipe } from '@chakra-ui/react/theme'
import { useId, useMemo, useRef, type ReactNode } from 'react'
import { PanelBoundary } from '../components/index.ts'
import { TabRow, tabRowStyle } from './tab-row.tsx'

export type Tab = { key: string; title: ReactNode; content: ReactNode }

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (key: string) => void
}

/** Parts of one page or dialog, of which one is visible. For tabs with their own URL use `LinkTabs`. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const activeTab = tabs.find(({ key }) => key === selected)
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // A key may contain spaces, which ids cannot.
  const ids = useMemo(() => {
    const idOf = (part: string) => (key: string) => `${id}${part}-${encodeURIComponent(key)}`
    return { trigger: idOf('tab'), content: idOf('panel') }
  }, [id])
  return (
    <ChakraTabs.Root recipe={tabsSlotRecipe} ids={ids} value={selected} onValueChange={({ value }) => onSelect(value)}>
      <TabRow row={row} open={selected}>
        <ChakraTabs.List ref={row} aria-label={label} {...tabRowStyle}>
          {tabs.map(({ key, title }) => (
            <ChakraTabs.Trigger
              key={key}
              value={key}
              flexShrink="0"
              // The list scrolls, so it would cut off a line outside of it.
              _selected={{ _horizontal: { '--indicator-offset-y': '0px' } }}
              // Inside for the same reason.
              _focusVisible={{ outlineOffset: '-2px' }}
            >
              {title}
            </ChakraTabs.Trigger>
          ))}
        </ChakraTabs.List>
      </TabRow>
      {/* Only the open tab is mounted: a closed one would stay beside it until its fade-out ends. */}
      {activeTab && (
        <ChakraTabs.Content key={activeTab.key} value={activeTab.key}>
          <PanelBoundary>{activeTab.content}</PanelBoundary>
        </ChakraTabs.Content>
      )}
    </ChakraTabs.Root>
  )
}
