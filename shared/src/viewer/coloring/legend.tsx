import { countText } from '../../core/format/index.ts'
import { useMemo } from 'react'
import { Box, Flex, Stack, Text } from '../../ui/components/index.ts'
import { ElementSet } from '../appearance/element-set.ts'
import { shownIn, type ColoredElements } from '../appearance/appearance.ts'
import { isIsolated, visibilityOf } from '../elements/element-actions.ts'
import { VisibilityButtons } from '../elements/visibility-buttons.tsx'
import type { ElementReference } from '../model.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Viewer } from '../viewer.ts'
import { rangeColors } from './palette.ts'

type LegendProps = { viewer: Viewer; elements: readonly ElementReference[] }

/**
 * The legend of the picture's colors, including those of saved views. Each entry hides, shows and isolates its
 * elements.
 */
export function Legend({ viewer, elements }: LegendProps) {
  useViewerEvent(viewer, 'appearance')
  const { colours } = viewer.getAppearance()
  const rest = useMemo(() => {
    const colored = new ElementSet(colours.flatMap((group) => group.elements))
    return elements.filter((element) => !colored.has(element))
  }, [colours, elements])
  return (
    <>
      {isScale(colours) && <Scale colors={colours} />}
      <Stack as="ul" role="list" aria-label="Legend" gap="0.5" listStyleType="none" m="0" p="0" textStyle="sm">
        {colours.map((entry) => (
          <LegendEntry key={`${entry.colour} ${entry.name}`} viewer={viewer} entry={entry} />
        ))}
        {rest.length > 0 && <LegendEntry viewer={viewer} entry={{ colour: '', name: 'No value', elements: rest }} />}
      </Stack>
    </>
  )
}

type Colors = readonly ColoredElements[]

/** Only colors of numbers form a scale; those of categories do not. */
function isScale(colors: Colors) {
  return colors.length > 1 && colors.every(({ colour }) => rangeColors.some((each) => each === colour))
}

/**
 * A vertical scale from low to high, in proportion to the numbers of elements. The list has the same information as
 * text.
 */
function Scale({ colors }: { colors: Colors }) {
  const maxCount = Math.max(...colors.map(({ elements }) => elements.length))
  return (
    <Flex aria-hidden data-testid="scale" align="end" h="9" gap="1px" mb="2" borderBottomWidth="1px">
      {colors.map(({ colour, elements }) => (
        <Box
          key={colour}
          flex="1"
          minH="2px"
          style={{ backgroundColor: colour, height: `${(elements.length / maxCount) * 100}%` }}
        />
      ))}
    </Flex>
  )
}

function LegendEntry({ viewer, entry }: { viewer: Viewer; entry: ColoredElements }) {
  const { colour, name = colour, elements } = entry
  const appearance = viewer.getAppearance()
  const visibility = visibilityOf(elements, shownIn(appearance))
  return (
    <Flex as="li" align="center" gap="2" minH="8">
      <Box
        aria-hidden
        boxSize="4"
        flexShrink="0"
        rounded="sm"
        borderWidth="1px"
        borderColor="fg.muted"
        borderStyle={colour ? 'solid' : 'dashed'}
        style={{ backgroundColor: colour || 'transparent' }}
        opacity={visibility === 'hidden' ? 0.3 : undefined}
      />
      <Text
        flex="1"
        minW="0"
        overflowWrap="anywhere"
        color={visibility === 'hidden' || !colour ? 'fg.muted' : undefined}
      >
        {name}
      </Text>
      <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
        {countText(elements.length)}
      </Text>
      <VisibilityButtons {...{ viewer, name, elements, visibility }} isIsolated={isIsolated(appearance, elements)} />
    </Flex>
  )
}
