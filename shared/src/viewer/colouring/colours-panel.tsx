import { useMemo } from 'react'
import { Box, Button, Flex, Select, Stack, Text } from '../../ui/index.ts'
import { ElementNote } from '../elements/element-note.tsx'
import { GhostSwitch } from '../elements/ghost-switch.tsx'
import type { ListedElement } from '../elements/listed-element.ts'
import type { ElementList } from '../elements/use-elements.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Viewer } from '../viewer.ts'
import { colourProperties, keyOf, titleOf, type ColourProperty } from './colour-property.model.ts'
import { Legend } from './legend.tsx'

type ColoursPanelProps = {
  viewer: Viewer
  list: ElementList
  property: ColourProperty | undefined
  onProperty: (property: ColourProperty | undefined) => void
}

/** Chooses what elements are coloured by, and says what the colours stand for. */
export function ColoursPanel({ list, ...props }: ColoursPanelProps) {
  return list.status === 'read' ? <Colours {...props} elements={list.elements} /> : <ElementNote list={list} />
}

type ColoursProps = Omit<ColoursPanelProps, 'list'> & { elements: readonly ListedElement[] }

function Colours({ viewer, elements, property, onProperty }: ColoursProps) {
  useViewerEvent(viewer, 'appearance')
  const properties = useMemo(() => colourProperties(elements), [elements])
  const options = properties.map((each) => ({ value: keyOf(each), label: titleOf(each) }))
  const { colours } = viewer.getAppearance()
  return (
    <>
      <Stack gap="2" p="3" borderBottomWidth="1px" flexShrink="0">
        <Select
          aria-label="Color by"
          placeholder="Color by…"
          options={options}
          disabled={options.length === 0}
          value={property ? keyOf(property) : ''}
          onChange={({ target }) => onProperty(properties.find((each) => keyOf(each) === target.value))}
        />
        <GhostSwitch viewer={viewer} />
      </Stack>
      <Box flex="1" minH="0" overflowY="auto" px="3" py="2">
        {colours.length > 0 ? (
          <Legend viewer={viewer} elements={elements} />
        ) : (
          <Text textStyle="sm" color="fg.muted" py="1">
            {emptyText(elements, property)}
          </Text>
        )}
      </Box>
      {colours.length > 0 && (
        <Flex px="3" py="2" borderTopWidth="1px" flexShrink="0" justify="space-between" align="center" gap="2">
          <Button size="2xs" variant="ghost" colorPalette="gray" onClick={() => viewer.showAll()}>
            Show all
          </Button>
          <Button size="2xs" variant="ghost" colorPalette="gray" onClick={() => onProperty(undefined)}>
            Clear colors
          </Button>
        </Flex>
      )}
    </>
  )
}

function emptyText(elements: readonly ListedElement[], property: ColourProperty | undefined) {
  if (elements.length === 0) return 'No model is loaded.'
  return property ? 'No element has a value.' : 'Choose a property: each of its values gets a color.'
}
