import { FadeToggle, ToggleButton, useAppearance } from '@lintel/shared/captured-model'
import type { CaptureFlag } from '@lintel/shared/contract/captures'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { LinkButton, Text } from '@lintel/shared/ui'
import {
  isolating,
  showingAll,
  ViewerNotice,
  type Appearance,
  type ElementReference,
  type LoadedModel,
  type Viewer,
} from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flagInUnits, owners } from '../review/review.model.ts'

/** The orange of warnings, the same in the light and dark theme. Red would look like a part of the building where brands are red. */
const flaggedColor = '#e07b00'

type ReviewColorsProps = LoadedModel & {
  flags: readonly CaptureFlag[]
  /** Whether a saved view or filter sets the colors. */
  hasColors: boolean
}

/** Colors flagged elements, and fades or isolates them. The buttons follow changes by the tree and legend. */
export function ReviewColors({ viewer, handle, flags, hasColors }: ReviewColorsProps) {
  const { modelId } = handle
  const appearance = useAppearance(viewer)
  const [isColoring, setColoring] = useState(true)
  const [isolated, setIsolated] = useState<string>()
  const flagged = useMemo(() => {
    const numbers = new Set(flags.map(({ elementNumber }) => elementNumber))
    return [...numbers].map((number) => ({ modelId, elementId: String(number) }))
  }, [modelId, flags])
  const color = useEffectEvent((elements: readonly ElementReference[]) => {
    if (!isColoring || hasColors || elements.length === 0) return
    // Reloaded flags keep the current fading.
    const isFaded = hasFlagged(viewer.getAppearance()) ? viewer.getAppearance().ghostsRest : true
    viewer.setAppearance({ colours: flaggedColors(elements), ghostsRest: isFaded })
  })
  useEffect(() => color(flagged), [viewer, flagged])
  if (flagged.length === 0) return null
  const isColored = hasFlagged(appearance)
  const isAlone = isolated !== undefined && idsIn(appearance) === isolated
  function toggleColor() {
    setColoring(!isColored)
    viewer.setAppearance({ colours: isColored ? [] : flaggedColors(flagged), ghostsRest: !isColored })
  }
  function toggleAlone() {
    // Isolated elements aren't faded; afterward the fading is restored.
    if (isAlone) viewer.setAppearance({ ...showingAll, ghostsRest: isColored })
    else viewer.setAppearance({ ...isolating(flagged), ghostsRest: false })
    setIsolated(idsIn(viewer.getAppearance()))
  }
  return (
    <>
      <Text textStyle="sm">{pluralize(flagged.length, 'flagged element')}</Text>
      <ToggleButton isOn={isColored} onClick={toggleColor}>
        Color Flagged
      </ToggleButton>
      {isColored && !isAlone && <FadeToggle viewer={viewer} />}
      <ToggleButton isOn={isAlone} onClick={toggleAlone}>
        Isolate Flagged
      </ToggleButton>
    </>
  )
}

const flaggedName = 'Flagged'

function flaggedColors(elements: readonly ElementReference[]): Appearance['colours'] {
  return [{ colour: flaggedColor, name: flaggedName, elements }]
}

function hasFlagged({ colours }: Appearance): boolean {
  return colours.some(({ name }) => name === flaggedName)
}

/** The isolated elements as comparable text, without flagged elements that have no geometry. */
function idsIn({ isolated }: Appearance): string | undefined {
  return isolated?.map(({ elementId }) => elementId).join()
}

type FlagNoticeProps = {
  viewer: Viewer
  captureId: string
  reviewId: string | undefined
  flags: readonly CaptureFlag[]
}

/** Why the selected element was flagged, with a link to its panel in the review. */
export function FlagNotice({ viewer, captureId, reviewId, flags }: FlagNoticeProps) {
  const organization = useOrganizationId()
  const units = useUnits()
  const { selected } = useAppearance(viewer)
  const [only] = selected.length === 1 ? selected : []
  const elementFlags = flags.filter(({ elementNumber }) => String(elementNumber) === only?.elementId)
  const [first] = elementFlags
  if (!first || reviewId === undefined) return null
  const search = new URLSearchParams({ review: reviewId, group: first.masterModelElementId })
  return (
    <div role="status">
      <ViewerNotice
        type="error"
        title={`Flagged: ${first.elementName ?? `${first.family}: ${first.type}`}`}
        action={
          <LinkButton
            size="xs"
            variant="outline"
            colorPalette="gray"
            to={`${paths.capture(organization, captureId, 'capture-review')}?${search.toString()}`}
          >
            Show in Review
          </LinkButton>
        }
      >
        {elementFlags
          .map((flag) => flagInUnits(flag, units))
          .flatMap(({ elementValueOf, notApprovedReason, notApprovedAction }) => [
            notApprovedReason,
            ...(elementValueOf ? [owners[elementValueOf].sentence] : []),
            notApprovedAction,
          ])
          .join(' ')}
      </ViewerNotice>
    </div>
  )
}
