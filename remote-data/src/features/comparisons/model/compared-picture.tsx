import { useQueryClient } from '@lintel/shared/api'
import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { Box, Button, Flex } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard, ModelViewer, ViewerNotice, type Viewer } from '@lintel/shared/viewer'
import { Slider } from '@lintel/shared/widgets'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ComparedFrame } from './compared-frame.tsx'
import { elementsOf } from './compared-elements.ts'
import { differenceColours, lookAt, placesOf, sortElements, type ElementsOfTypes } from './difference-appearance.model.ts'
import { propertiesOf } from './properties-of.ts'
import type { LoadedModels, ModelFiles } from './load-compared-models.ts'
import { useComparedModels } from './use-compared-models.ts'
import { useElementsOfTypes } from './use-elements-of-types.ts'

type ComparedPictureProps = { comparison: Comparison; differences: readonly Difference[]; files: ModelFiles }

/** Both models over each other; what is seen of each and the difference that is looked at are in the address. */
export function ComparedPicture({ comparison, differences, files }: ComparedPictureProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [viewer, setViewer] = useState<Viewer>()
  const { state, retry } = useComparedModels(viewer, comparison, files)
  const { shown, looked, onMove } = usePlace(differences)
  const ofTypes = useElementsOfTypes(comparison, differences)
  const loaded = state.status === 'loaded' ? state.models : undefined
  const percentLoaded = state.status === 'loading' ? Math.floor(state.share * 100) : 100
  return (
    <>
      <ComparedFrame
        above={
          <>
            <Box flex="0 1 18rem" minW="12rem">
              <Slider label="Shown" min={0} max={100} step={5} value={shown} onChange={onMove} textOf={shownInWords} />
            </Box>
            <Legend />
          </>
        }
      >
        <Box h="full" borderWidth="1px" rounded="xl" overflow="hidden">
          <ModelViewer
            kind="open"
            label={`3D model of ${comparison.baseFileName} and ${comparison.compFileName}`}
            onViewer={setViewer}
            elements={elementsOf({ client, organization, comparison })}
            properties={propertiesOf({ organization, comparison, differences, models: loaded?.ids })}
            notices={
              <>
                {state.status === 'failed' && <Failure message={state.message} onRetry={retry} />}
                {looked && (
                  <LookedAt difference={looked} isSeen={loaded !== undefined && isDrawn(looked, loaded, ofTypes)} />
                )}
              </>
            }
          >
            {state.status === 'loading' && (
              <LoadingCard aside={`${percentLoaded} %`}>
                <LoadingBar label="Loading Models" percent={percentLoaded} />
              </LoadingCard>
            )}
          </ModelViewer>
        </Box>
      </ComparedFrame>
      {viewer && loaded && <Coloured {...{ viewer, loaded, differences, ofTypes, shown, looked }} />}
    </>
  )
}

function shownInWords(percent: number): string {
  if (percent === 50) return 'Both'
  if (percent === 0 || percent === 100) return percent === 0 ? 'Base' : 'Compare'
  return `${100 - percent} % Base, ${percent} % Compare`
}

function isDrawn(difference: Difference, { ids, all }: LoadedModels, ofTypes: ElementsOfTypes): boolean {
  const { inBase, inCompare } = placesOf(difference, { models: ids, ofTypes })
  return [...inBase, ...inCompare].some((wanted) =>
    all.some(({ modelId, elementId }) => modelId === wanted.modelId && elementId === wanted.elementId),
  )
}

/** Milliseconds after the last move of the slider until its place is in the address: browsers refuse a hundred changes a second. */
const settlesAfter = 250

/** What the address says of the picture. While the slider is moved, the picture goes before the address. */
function usePlace(differences: readonly Difference[]) {
  const [search, setSearch] = useSearchParams()
  const said = percentOf(search.get('shown'))
  const [moved, setMoved] = useState({ from: said, to: said })
  const shown = moved.from === said ? moved.to : said
  const settle = useEffectEvent((percent: number) => {
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before)
        changed.set('shown', String(percent))
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  })
  useEffect(() => {
    if (shown === said) return undefined
    const timer = setTimeout(() => settle(shown), settlesAfter)
    return () => clearTimeout(timer)
  }, [shown, said])
  const looked = differences.find(({ number }) => String(number) === search.get('difference'))
  return { shown, looked, onMove: (percent: number) => setMoved({ from: said, to: percent }) }
}

/** Both, unless the address says something sensible. */
function percentOf(text: string | null): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : 50
}

type ColouredProps = {
  viewer: Viewer
  loaded: LoadedModels
  differences: readonly Difference[]
  ofTypes: ElementsOfTypes
  /** Percent: 0 is the base, 100 what it is compared with. */
  shown: number
  looked: Difference | undefined
}

/** Keeps the picture as the address has it. */
function Coloured({ viewer, loaded, differences, ofTypes, shown, looked }: ColouredProps) {
  const { ids: models, all } = loaded
  const kept = useMemo(() => sortElements(differences, { models, ofTypes, all }), [differences, models, ofTypes, all])
  useEffect(() => {
    const look = lookAt(shown / 100, kept)
    viewer.setAppearance(look)
    let isOwnChange = false
    // 'Show all' is all that there is at this place of the slider, whatever somebody has hidden or isolated besides.
    return viewer.on('appearance', ({ hidden, isolated }) => {
      if (hidden.length > 0 || isolated || isOwnChange) return
      isOwnChange = true
      viewer.setAppearance({ hidden: look.hidden })
      isOwnChange = false
    })
  }, [viewer, kept, shown])
  useEffect(() => {
    if (!looked) return
    const { inBase, inCompare } = placesOf(looked, { models, ofTypes })
    const wanted = [...inBase, ...inCompare]
    viewer.select(wanted)
    if (wanted.length > 0) viewer.fit('selection')
  }, [viewer, models, ofTypes, looked])
  return null
}

function Legend() {
  return (
    <Flex as="ul" listStyleType="none" gap="4" wrap="wrap" textStyle="sm" aria-label="Colors">
      {Object.entries(differenceColours).map(([name, colour]) => (
        <Flex as="li" key={name} align="center" gap="2">
          <Box aria-hidden boxSize="3" rounded="sm" style={{ background: colour }} />
          {name}
        </Flex>
      ))}
    </Flex>
  )
}

function LookedAt({ difference, isSeen }: { difference: Difference; isSeen: boolean }) {
  const { kind, name, family, type, subject } = difference
  return (
    <ViewerNotice type="info" title={`${kind}: ${name ?? `${family}: ${type}`}`} action={null}>
      {subject === 'Type' && 'The parameters of the type have changed, for all of its elements.'}
      {subject === 'Element' && !isSeen && 'This element has no shape.'}
    </ViewerNotice>
  )
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <ViewerNotice
        type="error"
        title="The models of the captures could not be loaded"
        action={
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        {message}
      </ViewerNotice>
    </div>
  )
}
