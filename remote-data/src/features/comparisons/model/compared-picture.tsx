import { useQueryClient } from '@lintel/shared/api'
import { FadeToggle } from '@lintel/shared/captured-model'
import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import { formatPercent } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, Flex, Stack } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard, ModelViewer, ViewerArrows, ViewerNotice, type Viewer } from '@lintel/shared/viewer'
import { lazyPart, Slider } from '@lintel/shared/widgets'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { ChosenDifference } from './chosen-difference.tsx'
import { comparedElements, comparedProperties } from './compared-elements.ts'
import { appearanceAt, placesOf, sortElements, type ElementsOfTypes } from './difference-appearance.model.ts'
import type { LoadedModels, ModelFiles } from './load-compared-models.ts'
import { PictureLegend } from './picture-legend.tsx'
import { useComparedModels } from './use-compared-models.ts'
import { useElementsOfTypes } from './use-elements-of-types.ts'
import { useMoveArrows } from './use-move-arrows.ts'
import { useSliderUrlState } from './use-slider-url-state.ts'

/** Lazy, because it loads the code for creating topics. */
const DifferenceTopics = lazyPart(async () => (await import('../topics/difference-topics.tsx')).DifferenceTopics, {
  name: 'Its topics',
  loading: null,
})

type ComparedPictureProps = { comparison: Comparison; differences: readonly Difference[]; files: ModelFiles }

/** Both models overlaid; the slider position and the selected difference are in the URL. */
export function ComparedPicture({ comparison, differences, files }: ComparedPictureProps) {
  const organization = useOrganizationId()
  const units = useUnits()
  const client = useQueryClient()
  const [viewer, setViewer] = useState<Viewer>()
  const { state, retry } = useComparedModels(viewer, comparison, files)
  const { shown, chosen, onMove } = useSliderUrlState(differences)
  const ofTypes = useElementsOfTypes(comparison, differences)
  const loaded = state.status === 'loaded' ? state.models : undefined
  const { hasMoved, moves } = useMoveArrows({ viewer, models: loaded?.ids, differences })
  const [areArrowsShown, setArrowsShown] = useState(true)
  const maySeeTopics = useHasAnyRole(['topics.read'])
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const percentLoaded = state.status === 'loading' ? Math.floor(state.share * 100) : 100
  return (
    <>
      <ComparedFrame
        above={
          <>
            <Box flex="0 1 18rem" minW="12rem">
              <Slider label="Shown" min={0} max={100} step={5} value={shown} onChange={onMove} textOf={shownInWords} />
            </Box>
            <PictureLegend
              hasMoved={hasMoved}
              moves={moves}
              areArrowsShown={areArrowsShown}
              onArrowsShown={setArrowsShown}
            />
            {viewer && loaded && <FadeToggle viewer={viewer} />}
          </>
        }
      >
        <Box ref={setStage} h="full" borderWidth="1px" rounded="xl" overflow="hidden">
          <ModelViewer
            kind="open"
            label={`3D model of ${comparison.baseFileName} and ${comparison.compFileName}`}
            onViewer={setViewer}
            elements={comparedElements({ client, organization, comparison })}
            properties={comparedProperties({ organization, comparison, differences, models: loaded?.ids, units })}
            notices={
              <>
                {state.status === 'failed' && <Failure message={state.message} onRetry={retry} />}
                {chosen && (
                  <ChosenDifference
                    difference={chosen}
                    isSeen={loaded !== undefined && isDrawn(chosen, loaded, ofTypes)}
                    topics={
                      maySeeTopics &&
                      viewer &&
                      loaded && (
                        <DifferenceTopics
                          key={chosen.number}
                          {...{ comparison, viewer }}
                          difference={chosen}
                          aspect={() => aspectOf(stage)}
                        />
                      )
                    }
                  />
                )}
              </>
            }
          >
            {viewer && moves && areArrowsShown && <ViewerArrows viewer={viewer} arrows={moves.arrows} />}
            {state.status === 'loading' && (
              <LoadingCard aside={formatPercent(percentLoaded)}>
                <LoadingBar label="Loading Models" percent={percentLoaded} />
              </LoadingCard>
            )}
          </ModelViewer>
        </Box>
      </ComparedFrame>
      {viewer && loaded && <Colored {...{ viewer, loaded, differences, ofTypes, shown, chosen }} />}
    </>
  )
}

/** Fixed-size frame of the model and its tools, to avoid layout shifts. */
export function ComparedFrame({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="2">
      <Flex gap="5" wrap="wrap" align="center" justify="space-between" minH={{ base: '5.25rem', sm: '2.25rem' }}>
        {above}
      </Flex>
      <Box position="relative" h={{ base: 'max(20rem, 62dvh)', md: 'calc(70dvh + 2px)' }}>
        {children}
      </Box>
    </Stack>
  )
}

/** Zero before layout. */
function aspectOf(element: HTMLElement | null) {
  return element && element.clientHeight > 0 ? element.clientWidth / element.clientHeight : 0
}

function shownInWords(percent: number): string {
  if (percent === 50) return 'Both'
  if (percent === 0 || percent === 100) return percent === 0 ? 'Base' : 'Compare'
  return `${formatPercent(100 - percent)} Base, ${formatPercent(percent)} Compare`
}

function isDrawn(difference: Difference, { ids, all }: LoadedModels, ofTypes: ElementsOfTypes): boolean {
  const { inBase, inCompare } = placesOf(difference, { models: ids, ofTypes })
  return [...inBase, ...inCompare].some((element) =>
    all.some(({ modelId, elementId }) => modelId === element.modelId && elementId === element.elementId),
  )
}

type ColoredProps = {
  viewer: Viewer
  loaded: LoadedModels
  differences: readonly Difference[]
  ofTypes: ElementsOfTypes
  /** Percent: 0 shows the base, 100 the compared model. */
  shown: number
  chosen: Difference | undefined
}

/** Applies the URL's colors, visibility, and selection. */
function Colored({ viewer, loaded, differences, ofTypes, shown, chosen }: ColoredProps) {
  const { ids: models, all } = loaded
  // Only initially, so that the user can change it.
  useEffect(() => viewer.setAppearance({ ghostsRest: true }), [viewer])
  const sorted = useMemo(() => sortElements(differences, { models, ofTypes, all }), [differences, models, ofTypes, all])
  useEffect(() => {
    const appearance = appearanceAt(shown / 100, sorted)
    viewer.setAppearance(appearance)
    let isOwnChange = false
    // After the viewer's 'Show all', hides the elements that the slider hides.
    return viewer.on('appearance', ({ hidden, isolated }) => {
      if (hidden.length > 0 || isolated || isOwnChange) return
      isOwnChange = true
      viewer.setAppearance({ hidden: appearance.hidden })
      isOwnChange = false
    })
  }, [viewer, sorted, shown])
  useEffect(() => {
    if (!chosen) return
    const { inBase, inCompare } = placesOf(chosen, { models, ofTypes })
    const elements = [...inBase, ...inCompare]
    viewer.select(elements)
    if (elements.length > 0) viewer.fit('selection')
  }, [viewer, models, ofTypes, chosen])
  return null
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <ViewerNotice
        type="error"
        title="Couldn't load the models of the captures"
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
