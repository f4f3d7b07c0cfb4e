import { ToggleButton } from '@lintel/shared/captured-model'
import type { CaptureFlag } from '@lintel/shared/contract/captures'
import { counted } from '@lintel/shared/format'
import { Flex, Text } from '@lintel/shared/ui'
import type { Appearance, ElementReference, LoadedModel } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useAppearance } from './use-appearance.ts'

/** As red as flagged elements are elsewhere, in both modes: the picture has colours of its own. */
const flaggedColour = '#d92d20'

/** Flagged elements are red, and can be seen alone. Tree and legend may change both, and the buttons tell what is seen. */
export function ReviewColours({ viewer, handle, flags }: LoadedModel & { flags: readonly CaptureFlag[] }) {
  const { modelId } = handle
  const appearance = useAppearance(viewer)
  const [isRedWanted, setRedWanted] = useState(true)
  const [isolated, setIsolated] = useState<string>()
  const flagged = useMemo(() => {
    const numbers = new Set(flags.map(({ elementNumber }) => elementNumber))
    return [...numbers].map((number) => ({ modelId, elementId: String(number) }))
  }, [modelId, flags])
  const colour = useEffectEvent((elements: readonly ElementReference[]) => {
    if (isRedWanted && elements.length > 0) viewer.setAppearance({ colours: redFor(elements) })
  })
  useEffect(() => colour(flagged), [viewer, flagged])
  if (flagged.length === 0) return null
  const isColoured = appearance.colours.some(({ name }) => name === flaggedName)
  const isAlone = isolated !== undefined && idsIn(appearance) === isolated
  function toggleColour() {
    setRedWanted(!isColoured)
    viewer.setAppearance({ colours: isColoured ? [] : redFor(flagged) })
  }
  function toggleAlone() {
    if (isAlone) viewer.showAll()
    else viewer.isolate(flagged)
    setIsolated(idsIn(viewer.getAppearance()))
  }
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Text textStyle="sm">{counted(flagged.length, 'flagged element')}</Text>
      <ToggleButton isOn={isColoured} onClick={toggleColour}>
        Color Flagged
      </ToggleButton>
      <ToggleButton isOn={isAlone} onClick={toggleAlone}>
        Isolate Flagged
      </ToggleButton>
    </Flex>
  )
}

const flaggedName = 'Flagged'

function redFor(elements: readonly ElementReference[]): Appearance['colours'] {
  return [{ colour: flaggedColour, name: flaggedName, elements }]
}

/** What is seen alone; of the flagged elements those that have a shape. */
function idsIn({ isolated }: Appearance): string | undefined {
  return isolated?.map(({ elementId }) => elementId).join()
}
