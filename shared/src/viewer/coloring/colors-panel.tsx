import { useMemo } from 'react'
import { Box, Button, Flex, Select, Stack, Text } from '../../ui/components/index.ts'
import { ElementNote } from '../elements/element-note.tsx'
import { GhostSwitch } from '../elements/ghost-switch.tsx'
import type { ListedElement } from '../elements/listed-element.ts'
import type { ElementList } from '../elements/use-elements.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Viewer } from '../viewer.ts'
import { colorProperties, keyOf, titleOf, withSourceProperties, type ColorProperty } from './color-property.model.ts'
import { Legend } from './legend.tsx'
import { useSourceProperties } from './use-source-properties.ts'
import type { ValueSource } from './value-source.ts'

type ColorsPanelProps = {
  viewer: Viewer
  list: ElementList
  source: ValueSource | undefined
  /** The elements with the values of the selected property. */
  valued: ElementList
  property: ColorProperty | undefined
  onProperty: (property: ColorProperty | undefined) => void
}

/** Chooses the property to color elements by, and shows the legend. */
export function ColorsPanel({ list, ...props }: ColorsPanelProps) {
  return list.status === 'read' ? <Colors {...props} elements={list.elements} /> : <ElementNote list={list} />
}

type ColorsProps = Omit<ColorsPanelProps, 'list'> & { elements: readonly ListedElement[] }

function Colors({ viewer, elements, source, valued, property, onProperty }: ColorsProps) {
  useViewerEvent(viewer, 'appearance')
  const sourceProperties = useSourceProperties(source)
  const properties = useMemo(
    () => withSourceProperties(colorProperties(elements), sourceProperties.properties),
    [elements, sourceProperties.properties],
  )
  const options = properties.map((candidate) => ({ value: keyOf(candidate), label: titleOf(candidate) }))
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
        {sourceProperties.retry && (
          <Flex role="alert" align="center" justify="space-between" gap="2" textStyle="sm" color="fg.muted">
            Couldn't read more properties.
            <Button size="2xs" variant="outline" colorPalette="gray" onClick={sourceProperties.retry}>
              Try Again
            </Button>
          </Flex>
        )}
      </Stack>
      {valued.status === 'read' ? (
        <Box flex="1" minH="0" overflowY="auto" px="3" py="2">
          {colours.length > 0 ? (
            <Legend viewer={viewer} elements={elements} />
          ) : (
            <Text textStyle="sm" color="fg.muted" py="1">
              {emptyText(elements, property)}
            </Text>
          )}
        </Box>
      ) : (
        <ElementNote list={valued} subject="values" />
      )}
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

function emptyText(elements: readonly ListedElement[], property: ColorProperty | undefined) {
  if (elements.length === 0) return 'No model is loaded.'
  return property ? 'No elements have a value.' : 'Choose a property to color elements by its values.'
}
