import { useState } from 'react'
import { pluralize } from '../../../core/format/index.ts'
import { useUnits } from '../../../core/organization/index.ts'
import { writeToClipboard } from '../../../ui/toast/copy-text.ts'
import { Box, Flex, IconButton, Stack, Text, VisuallyHidden } from '../../../ui/components/index.ts'
import { PanelSearch } from '../../elements/panel-search.tsx'
import type { ModelElement, PropertySource } from '../../model.ts'
import type { Viewer } from '../../viewer.ts'
import { FloatingPanel } from '../floating-panel.tsx'
import { Check, Copy } from '../icons.ts'
import { ToolButton } from '../toolbar/tool-button.tsx'
import {
  matchingProperties,
  propertiesText,
  sharedProperties,
  type PropertyGroup,
  type PropertyRow,
} from './properties.model.ts'
import { useSelectedElements } from './use-selected-elements.ts'

type PropertiesPanelProps = { viewer: Viewer; source: PropertySource | undefined; onClose: () => void }

/** Properties of the selected elements. */
export function PropertiesPanel({ viewer, source, onClose }: PropertiesPanelProps) {
  const selected = useSelectedElements(viewer, source)
  return (
    <FloatingPanel title="Properties" onClose={onClose}>
      {selected.status === 'none' && <Note>Select an element to see its properties.</Note>}
      {selected.status === 'many' && (
        <Note>{`Shared properties are shown for up to ${selected.maxElements} elements.`}</Note>
      )}
      {selected.status === 'reading' && <Note>Reading the properties…</Note>}
      {selected.status === 'failed' && (
        <Box role="alert">
          <Note>Couldn't read the properties. Select the element again.</Note>
        </Box>
      )}
      {selected.status === 'read' && <Properties elements={selected.elements} />}
    </FloatingPanel>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Text color="fg.muted" textStyle="sm">
      {children}
    </Text>
  )
}

/** The properties by set, with a search. Users can copy each value, or all matches together. */
function Properties({ elements }: { elements: readonly ModelElement[] }) {
  const units = useUnits()
  const [search, setSearch] = useState('')
  const [copied, setCopied] = useState<Copied>()
  const groups = matchingProperties(sharedProperties(elements, units), search)
  async function copy(key: string, name: string, text: string) {
    if (await writeToClipboard(text)) setCopied({ key, text: `${name} copied` })
    else setCopied({ key: undefined, text: 'Your browser blocked copying. Select the text instead.' })
  }
  return (
    <Stack gap="2">
      {elements.length > 1 && <Note>{`Shared by ${pluralize(elements.length, 'element')}:`}</Note>}
      <Flex gap="1" align="center">
        <PanelSearch label="Search properties" value={search} onSearch={setSearch} />
        <ToolButton
          icon={copied?.key === all ? Check : Copy}
          label={search ? 'Copy results' : 'Copy all'}
          isDisabled={groups.length === 0}
          onClick={() => void copy(all, 'Properties', propertiesText(groups))}
        />
      </Flex>
      {copied && copied.key === undefined && (
        <Box role="alert">
          <Note>{copied.text}</Note>
        </Box>
      )}
      {groups.map((group) => (
        <PropertySet key={group.name} group={group} copied={copied} onCopy={(...args) => void copy(...args)} />
      ))}
      {groups.length === 0 && <Text color="fg.muted">No matching properties.</Text>}
      <VisuallyHidden role="status">{copied?.key !== undefined && copied.text}</VisuallyHidden>
    </Stack>
  )
}

/** The key of all matches. */
const all = 'all'
/** The key of the last copied text; undefined if the browser refused. */
type Copied = { key: string | undefined; text: string }
type Copying = { copied: Copied | undefined; onCopy: (key: string, name: string, text: string) => void }

function PropertySet({ group: { name, rows }, ...copying }: { group: PropertyGroup } & Copying) {
  return (
    <details open aria-label={name}>
      <Box as="summary" textStyle="sm" fontWeight="semibold" py="1" overflowWrap="anywhere" cursor="pointer">
        {name}
      </Box>
      <Box as="dl" textStyle="sm">
        {rows.map((row) => (
          <Property key={row.key} row={row} {...copying} />
        ))}
      </Box>
    </details>
  )
}

function Property({ row: { key, name, value }, copied, onCopy }: { row: PropertyRow } & Copying) {
  return (
    <Box py="1" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <Text as="dt" color="fg.muted" textStyle="xs">
        {name}
      </Text>
      {/* The row is in a definition list, which allows only names and values, so the button is inside the value. */}
      <Flex as="dd" align="start" justify="space-between" gap="2">
        <Text as="span" minW="0" overflowWrap="anywhere" color={value === undefined ? 'fg.muted' : undefined}>
          {value === undefined ? 'Varies' : value || '–'}
        </Text>
        {value && (
          <IconButton
            aria-label={`Copy ${name}`}
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            onClick={() => onCopy(key, name, value)}
          >
            {copied?.key === key ? <Check aria-hidden size={13} /> : <Copy aria-hidden size={13} />}
          </IconButton>
        )}
      </Flex>
    </Box>
  )
}
