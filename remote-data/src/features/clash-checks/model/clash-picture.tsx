import { useQueryClient } from '@lintel/shared/api'
import { PictureFrame } from '@lintel/shared/captured-model'
import type { ClashCheck, FederatedFile } from '@lintel/shared/contract/captures'
import { formatPercent, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { textParam, useUrlState } from '@lintel/shared/routing'
import { Box, Button, Flex, Heading } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard, ModelViewer, ViewerNotice, type Viewer } from '@lintel/shared/viewer'
import { useEffect, useMemo, useState } from 'react'
import {
  hasModel,
  maxShownFiles,
  placementsOf,
  sceneElements,
  sceneProperties,
  sceneValues,
  useLoadedFiles,
  type FileStates,
  type PlacedFile,
} from '../../federated-model/index.ts'
import { rulesText } from '../clash-text.model.ts'
import type { ClashRow } from '../clashes/clash-rows.model.ts'
import { clashAppearance, clashInScene } from './clash-scene.model.ts'
import { ShownClash } from './shown-clash.tsx'

type ClashPictureProps = { check: ClashCheck; files: readonly FederatedFile[]; rows: readonly ClashRow[] }

const clashParam = textParam('clash')

/** The checked files with the clash in the URL, by default the first one. */
export function ClashPicture({ check, files, rows }: ClashPictureProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const [viewer, setViewer] = useState<Viewer>()
  const [number, setNumber] = useUrlState(clashParam)
  const index = Math.max(
    0,
    rows.findIndex((row) => String(row.number) === number),
  )
  const clash = rows[index]
  const shownFiles = useMemo(() => filesToShow(placementsOf(files.filter(hasModel), files), clash), [files, clash])
  const { states, retry } = useLoadedFiles(viewer, shownFiles)
  const scene = { client, organization, viewer }
  const failed = clash && [clash.a, clash.b].find(({ captureId }) => states.get(captureId)?.status === 'failed')
  return (
    <PictureFrame
      above={
        clash && (
          <ClashNavigation
            index={index}
            total={rows.length}
            onIndex={(next) => setNumber(rows[next] && String(rows[next].number))}
          />
        )
      }
      aside={clash && <ShownClash check={check} clash={clash} />}
    >
      <Box position="relative" h="full" borderWidth="1px" rounded="xl" overflow="hidden">
        <ModelViewer
          // Always the open engine, because the models are open files.
          kind="open"
          label={`3D model of ${rulesText(check)}`}
          onViewer={setViewer}
          elements={sceneElements(scene)}
          properties={sceneProperties(scene)}
          values={sceneValues(scene)}
          notices={failed && <Failure fileName={failed.fileName} onRetry={() => retry(failed.captureId)} />}
        >
          <Loading states={states} />
        </ModelViewer>
      </Box>
      {viewer && clash && <Colored viewer={viewer} clash={clash} states={states} />}
    </PictureFrame>
  )
}

/** The files of a clash and, up to the limit, the others. */
function filesToShow(files: readonly PlacedFile[], clash: ClashRow | undefined): PlacedFile[] {
  const captureIds = new Set(clash && [clash.a.captureId, clash.b.captureId])
  const first = files.filter(({ captureId }) => captureIds.has(captureId))
  return [...first, ...files.filter(({ captureId }) => !captureIds.has(captureId))].slice(0, maxShownFiles)
}

function Failure({ fileName, onRetry }: { fileName: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <ViewerNotice
        type="error"
        title={`Couldn't load ${fileName}`}
        action={
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        One of the two elements is in this file.
      </ViewerNotice>
    </div>
  )
}

function Loading({ states }: { states: FileStates }) {
  const all = [...states.values()]
  if (all.length === 0 || all.some(({ status }) => status !== 'loading')) return null
  const share = all.reduce((sum, state) => sum + (state.status === 'loading' ? state.share : 1), 0) / all.length
  const percent = Math.floor(share * 100)
  return (
    <LoadingCard aside={formatPercent(percent)}>
      <LoadingBar label="Loading Models" percent={percent} />
    </LoadingCard>
  )
}

type ColoredProps = { viewer: Viewer; clash: ClashRow; states: FileStates }

/** Colors and frames both elements as soon as their files are loaded. */
function Colored({ viewer, clash, states }: ColoredProps) {
  const [a, b] = [modelIdOf(states, clash.a.captureId), modelIdOf(states, clash.b.captureId)]
  useEffect(() => {
    if (a === undefined || b === undefined) return
    const modelIds = new Map([
      [clash.a.captureId, a],
      [clash.b.captureId, b],
    ])
    const elementsInScene = clashInScene(clash, modelIds)
    if (!elementsInScene) return
    viewer.setAppearance(clashAppearance(clash, elementsInScene))
    viewer.fit([elementsInScene.a, elementsInScene.b])
  }, [viewer, clash, a, b])
  return null
}

function modelIdOf(states: FileStates, captureId: string): string | undefined {
  const state = states.get(captureId)
  return state?.status === 'loaded' ? state.handle.modelId : undefined
}

type ClashNavigationProps = { index: number; total: number; onIndex: (index: number) => void }

/** The number of the current clash, with buttons for the previous and next one. */
function ClashNavigation({ index, total, onIndex }: ClashNavigationProps) {
  const button = { size: 'xs', variant: 'outline', colorPalette: 'gray' } as const
  return (
    <>
      <Heading as="h2" textStyle="sm" aria-live="polite">
        Clash {countText(index + 1)} of {countText(total)}
      </Heading>
      <Flex gap="2">
        <Button {...button} disabled={index === 0} onClick={() => onIndex(index - 1)}>
          Previous
        </Button>
        <Button {...button} disabled={index >= total - 1} onClick={() => onIndex(index + 1)}>
          Next
        </Button>
      </Flex>
    </>
  )
}
