import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { Box, Button, Flex, Stack } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard, ModelViewer, ViewerNotice, type Viewer } from '@lintel/shared/viewer'
import { Slider } from '@lintel/shared/widgets'
import { useEffect, useState } from 'react'
import { differenceColours, elementsOf, lookOf, sideLabels, sides, type Side } from './look.model.ts'
import { propertiesOf } from './properties-of.ts'
import type { LoadedModels, ModelFiles } from './load-compared-models.ts'
import { useComparedModels } from './use-compared-models.ts'

type ComparedPictureProps = { comparison: Comparison; differences: readonly Difference[]; files: ModelFiles }

/** Both models over each other; the side that is seen and the difference that is looked at are in the address. */
export function ComparedPicture({ comparison, differences, files }: ComparedPictureProps) {
  const organization = useOrganizationId()
  const [viewer, setViewer] = useState<Viewer>()
  const { state, retry } = useComparedModels(viewer, comparison, files)
  const { side, onSide, looked } = usePlace(differences)
  const loaded = state.status === 'loaded' ? state.models : undefined
  return (
    <Stack gap="3">
      <Flex gap="5" wrap="wrap" align="center" justify="space-between">
        <Box flex="0 1 18rem" minW="12rem">
          <Slider
            label="Shown"
            min={0}
            max={2}
            step={1}
            value={sides.indexOf(side)}
            onChange={(value) => onSide(sides[value] ?? 'both')}
            textOf={(value) => sideLabels[sides[value] ?? 'both']}
          />
        </Box>
        <Legend />
      </Flex>
      <Box position="relative" h="max(26rem, calc(100dvh - 29rem))" borderWidth="1px" rounded="xl" overflow="hidden">
        <ModelViewer
          kind="open"
          label={`3D model of ${comparison.baseFileName} and ${comparison.compFileName}`}
          onViewer={setViewer}
          properties={propertiesOf({ organization, comparison, differences, models: loaded?.ids })}
          notices={
            <>
              {state.status === 'failed' && <Failure message={state.message} onRetry={retry} />}
              {looked && <LookedAt difference={looked} isSeen={loaded !== undefined && isDrawn(looked, loaded)} />}
            </>
          }
        >
          {state.status === 'loading' && (
            <LoadingCard>
              <LoadingBar label="Loading Models" percent={Math.floor(state.share * 100)} />
            </LoadingCard>
          )}
        </ModelViewer>
      </Box>
      {viewer && loaded && <Coloured {...{ viewer, loaded, differences, side, looked }} />}
    </Stack>
  )
}

function isDrawn(difference: Difference, { ids, all }: LoadedModels): boolean {
  const { inBase, inCompare } = elementsOf(difference, ids)
  return [inBase, inCompare].some((wanted) =>
    all.some(({ modelId, elementId }) => modelId === wanted?.modelId && elementId === wanted.elementId),
  )
}

/** What the address says of the picture. */
function usePlace(differences: readonly Difference[]) {
  const [search, setSearch] = useSearchParams()
  const looked = differences.find(({ number }) => String(number) === search.get('difference'))
  const side = sides.find((one) => one === search.get('side')) ?? 'both'
  function onSide(next: Side) {
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before)
        changed.set('side', next)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { side, onSide, looked }
}

type ColouredProps = {
  viewer: Viewer
  loaded: LoadedModels
  differences: readonly Difference[]
  side: Side
  looked: Difference | undefined
}

/** Keeps the picture as the address has it. */
function Coloured({ viewer, loaded, differences, side, looked }: ColouredProps) {
  useEffect(() => {
    viewer.setAppearance(lookOf(side, differences, { models: loaded.ids, all: loaded.all }))
  }, [viewer, loaded, differences, side])
  useEffect(() => {
    if (!looked) return
    const { inBase, inCompare } = elementsOf(looked, loaded.ids)
    const wanted = [inBase, inCompare].filter((element) => element !== undefined)
    viewer.select(wanted)
    if (wanted.length > 0) viewer.fit('selection')
  }, [viewer, loaded, looked])
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
