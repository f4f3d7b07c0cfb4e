import { useEffect, useState } from 'react'
import { Box, Flex, IconButton, Stack, Text, VisuallyHidden } from '../../ui/index.ts'
import type { ModelElement } from '../model.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Viewer } from '../viewer.ts'
import { FloatingPanel } from './floating-panel.tsx'
import { Copy } from './icons.ts'

type Row = [name: string, value: string]

function identityRows({ category, family, type, elementId }: ModelElement): Row[] {
  return [
    ['Category', category],
    ['Family', family],
    ['Type', type],
    ['Element Id', elementId],
  ]
}

function parameterRows({ parameters }: ModelElement): Row[] {
  return Object.entries(parameters).map(([name, value]) => [name, String(value)])
}

/** The properties of what is selected last. */
function useSelectedElement(viewer: Viewer) {
  useViewerEvent(viewer, 'selection', 'modelUnloaded')
  const selected = viewer.getSelection().at(-1)
  const key = selected && `${selected.modelId}\n${selected.elementId}`
  const [found, setFound] = useState<{ key: string; element: ModelElement | undefined }>()
  useEffect(() => {
    const [modelId, elementId] = key?.split('\n') ?? []
    if (key === undefined || modelId === undefined || elementId === undefined) return undefined
    let isOver = false
    void viewer.properties({ modelId, elementId }).then((element) => {
      if (!isOver) setFound({ key, element })
    })
    return () => {
      isOver = true
    }
  }, [viewer, key])
  return found?.key === key ? found?.element : undefined
}

/** Category, family, type, id and parameters of the selected element; searchable, each value copies. */
export function PropertiesPanel({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [copied, setCopied] = useState('')
  const element = useSelectedElement(viewer)
  const needle = search.trim().toLowerCase()
  const rows = element ? [...identityRows(element), ...parameterRows(element)] : []
  const found = rows.filter(([name, value]) => `${name} ${value}`.toLowerCase().includes(needle))
  return (
    <FloatingPanel title="Properties" onClose={onClose}>
      {element ? (
        <Stack gap="2">
          <Box asChild px="3" h="9" rounded="md" borderWidth="1px" borderColor="border.emphasized" bg="bg" w="full">
            <input
              type="search"
              aria-label="Search properties"
              placeholder="Search properties"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </Box>
          <Box as="dl" textStyle="sm">
            {found.map(([name, value]) => (
              <PropertyRow key={name} name={name} value={value} onCopied={() => setCopied(`${name} copied`)} />
            ))}
          </Box>
          {found.length === 0 && <Text color="fg.muted">No property matches.</Text>}
          <VisuallyHidden role="status">{copied}</VisuallyHidden>
        </Stack>
      ) : (
        <Text color="fg.muted" textStyle="sm">
          Select an element to see its properties.
        </Text>
      )}
    </FloatingPanel>
  )
}

function PropertyRow({ name, value, onCopied }: { name: string; value: string; onCopied: () => void }) {
  return (
    <Flex align="start" gap="2" py="1" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <Box flex="1" minW="0">
        <Text as="dt" color="fg.muted" textStyle="xs">
          {name}
        </Text>
        <Text as="dd" overflowWrap="anywhere">
          {value || '—'}
        </Text>
      </Box>
      <IconButton
        aria-label={`Copy ${name}`}
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => void navigator.clipboard.writeText(value).then(onCopied)}
      >
        <Copy aria-hidden size={13} />
      </IconButton>
    </Flex>
  )
}
