import { ToggleButton } from '@lintel/shared/captured-model'
import type { CaptureFlag } from '@lintel/shared/contract/captures'
import { counted } from '@lintel/shared/format'
import { Flex, Text } from '@lintel/shared/ui'
import type { LoadedModel } from '@lintel/shared/viewer'
import { useEffect, useMemo, useState } from 'react'

/** As red as flagged elements are elsewhere, in both modes: the picture has colours of its own. */
const flaggedColour = '#d92d20'

/** Flagged elements are red, and can be seen alone. */
export function ReviewColours({ viewer, handle, flags }: LoadedModel & { flags: readonly CaptureFlag[] }) {
  const { modelId } = handle
  const [isColoured, setColoured] = useState(true)
  const [isAlone, setAlone] = useState(false)
  const flagged = useMemo(() => {
    const numbers = new Set(flags.map(({ elementNumber }) => elementNumber))
    return [...numbers].map((number) => ({ modelId, elementId: String(number) }))
  }, [modelId, flags])
  useEffect(() => {
    const isRed = isColoured && flagged.length > 0
    viewer.setAppearance({ colours: isRed ? [{ colour: flaggedColour, name: 'Flagged', elements: flagged }] : [] })
  }, [viewer, flagged, isColoured])
  if (flagged.length === 0) return null
  function toggleAlone() {
    if (isAlone) viewer.showAll()
    else viewer.isolate(flagged)
    setAlone(!isAlone)
  }
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Text textStyle="sm">{counted(flagged.length, 'flagged element')}</Text>
      <ToggleButton isOn={isColoured} onClick={() => setColoured(!isColoured)}>
        Color Flagged
      </ToggleButton>
      <ToggleButton isOn={isAlone} onClick={toggleAlone}>
        Isolate Flagged
      </ToggleButton>
    </Flex>
  )
}
