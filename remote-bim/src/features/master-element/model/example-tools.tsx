import { ToggleButton } from '@lintel/shared/captured-model'
import { countText } from '@lintel/shared/format'
import { ChevronRight, Flex, IconButton, Text } from '@lintel/shared/ui'
import { plainAppearance, type ElementReference, type LoadedModel } from '@lintel/shared/viewer'
import { useEffect, useState } from 'react'

/** The viewer's first category color, distinguishable from faded and selected elements for color-blind users. */
const kindColor = '#53a000'

type ExampleToolsProps = LoadedModel & {
  /** Family and type. */
  name: string
  /** The elements of this type, at least one. */
  numbers: readonly number[]
}

/** Chooses which element is shown, isolated or in its building, where all others of its type are colored. */
export function ExampleTools({ viewer, handle: { modelId }, name, numbers }: ExampleToolsProps) {
  const [isAlone, setAlone] = useState(true)
  const hasShape = (number: number) => viewer.getBounds([referenceTo(modelId, number)]) !== undefined
  const { place: position, move } = useExample(numbers, hasShape)
  const number = numbers[position]
  useEffect(() => {
    if (number === undefined) return
    const shownElements = [referenceTo(modelId, number)]
    if (isAlone) {
      viewer.setAppearance({ ...plainAppearance, isolated: shownElements })
      viewer.fit(shownElements)
      return
    }
    const elements = numbers.map((elementNumber) => referenceTo(modelId, elementNumber))
    const colours = [{ colour: kindColor, name, elements }]
    viewer.setAppearance({ ...plainAppearance, selected: shownElements, colours, ghostsRest: true })
    viewer.fit('all')
  }, [viewer, modelId, name, numbers, number, isAlone])
  if (number === undefined) return <Text textStyle="sm">None of these elements have geometry.</Text>
  return (
    <Flex gap="3" align="center" wrap="wrap">
      {!hasShape(number) && <Text textStyle="sm">This element has no geometry.</Text>}
      {numbers.length > 1 && <Stepper place={position} count={numbers.length} onMove={move} />}
      <Flex gap="2" role="group" aria-label="Show the element">
        <ToggleButton isOn={isAlone} onClick={() => setAlone(true)}>
          Alone
        </ToggleButton>
        <ToggleButton isOn={!isAlone} onClick={() => setAlone(false)}>
          In Building
        </ToggleButton>
      </Flex>
    </Flex>
  )
}

function referenceTo(modelId: string, number: number): ElementReference {
  return { modelId, elementId: String(number) }
}

type StepperProps = { place: number; count: number; onMove: (by: number) => void }

function Stepper({ place: position, count, onMove }: StepperProps) {
  return (
    <Flex gap="1" align="center">
      <IconButton
        aria-label="Previous element"
        size="sm"
        variant="ghost"
        colorPalette="gray"
        disabled={position <= 0}
        onClick={() => onMove(-1)}
      >
        <ChevronRight aria-hidden size={16} style={{ transform: 'scaleX(-1)' }} />
      </IconButton>
      <Text textStyle="sm" role="status" fontVariantNumeric="tabular-nums">
        {countText(position + 1)} of {countText(count)}
      </Text>
      <IconButton
        aria-label="Next element"
        size="sm"
        variant="ghost"
        colorPalette="gray"
        disabled={position >= count - 1}
        onClick={() => onMove(1)}
      >
        <ChevronRight aria-hidden size={16} />
      </IconButton>
    </Flex>
  )
}

/** Computing the bounds of an element scans the whole model, so only this many are tried. */
const maxTried = 50

/** The displayed element: initially the first one with geometry. The index is -1 if none has any. */
function useExample(numbers: readonly number[], hasShape: (number: number) => boolean) {
  const [position, setPlace] = useState(() => numbers.slice(0, maxTried).findIndex(hasShape))
  function move(by: number) {
    setPlace(Math.min(Math.max(position + by, 0), numbers.length - 1))
  }
  return { place: position, move }
}
