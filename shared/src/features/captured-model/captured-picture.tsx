import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '../../core/api/index.ts'
import type { CaptureModel } from '../../domain/contract/captures/index.ts'
import { useOrganizationId } from '../../core/organization/index.ts'
import { Box, Flex } from '../../ui/components/index.ts'
import { SingleModel, type LoadedModel } from '../../viewer/index.ts'
import { TabRow } from '../../ui/widgets/tab-row.tsx'
import { capturedPropertiesQuery, capturedValuesQuery, elementValues } from './captured-values.api.ts'
import { capturedElementsQuery, captureModelQuery, listedElements, readCapturedElement } from './captured-model.api.ts'

export type CapturedModelProps = {
  capture: { id: string; documentFileName: string }
  /** The page's actions on the model, beside the number of elements; shown once the model is loaded. */
  toolsOf: (loaded: LoadedModel) => ReactNode
  /** Cards on top of the picture. */
  noticesOf?: (loaded: LoadedModel) => ReactNode
  /** Shown over the picture and under its tools. */
  overlayOf?: (loaded: LoadedModel) => ReactNode
  /** `Beside`: the panel on the left of the picture, once the model is loaded. */
  besideOf?: (loaded: LoadedModel) => ReactNode
  /**
   * Content beside the picture, or below it on narrow screens. `aspect` is the picture's width divided by its height.
   */
  asideOf?: (loaded: LoadedModel & { aspect: () => number }) => ReactNode
}

type CapturedPictureProps = CapturedModelProps & {
  file: NonNullable<CaptureModel['file']>
  elementCount: CaptureModel['elementCount']
}

/** The picture of a capture, with element data from the platform. */
export function CapturedPicture(props: CapturedPictureProps) {
  const { capture, file, elementCount, toolsOf, noticesOf, overlayOf, besideOf, asideOf } = props
  const { id, documentFileName } = capture
  const client = useQueryClient()
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const organization = useOrganizationId()
  async function refresh() {
    const model = await client.query({ ...captureModelQuery(organization, id), staleTime: 0 })
    return model.file
  }
  return (
    <SingleModel
      model={{ urn: `capture:${id}`, fileName: documentFileName, file, refresh }}
      elementCount={elementCount}
      name={documentFileName}
      failureTitle="Couldn't load the model of the capture"
      elements={async (viewer) => {
        const [model] = viewer.models()
        const elements = await client.query(capturedElementsQuery(organization, id))
        return model ? listedElements(elements, { modelId: model.modelId, file: documentFileName }) : []
      }}
      values={{
        properties: () => client.query(capturedPropertiesQuery(organization, id)),
        valuesOf: async (property, viewer) => {
          const [model] = viewer.models()
          const rows = await client.query(capturedValuesQuery(organization, id, property))
          return model ? elementValues(rows, model.modelId) : []
        },
      }}
      properties={(reference) => readCapturedElement(organization, id, reference)}
      {...(noticesOf && { noticesOf })}
      overlayOf={overlayOf}
    >
      {({ facts, picture, loaded }) => (
        <PictureFrame
          above={
            <>
              {facts}
              {loaded && toolsOf(loaded)}
            </>
          }
          before={loaded && besideOf?.(loaded)}
          aside={loaded && asideOf?.({ ...loaded, aspect: () => aspectOf(stage) })}
        >
          <Box ref={setStage} position="relative" h="full" borderWidth="1px" rounded="xl" overflow="hidden">
            {picture}
          </Box>
        </PictureFrame>
      )}
    </SingleModel>
  )
}

/** Zero before layout. */
function aspectOf(element: HTMLElement | null) {
  return element && element.clientHeight > 0 ? element.clientWidth / element.clientHeight : 0
}

type PictureFrameProps = {
  above?: ReactNode
  before?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/**
 * The frame of the picture. It is shown before the model is loaded, so that the layout does not shift. It extends to
 * the bottom of the window and has at least 70 % of the window's height. On narrow screens it leaves room for scrolling
 * the page.
 */
export function PictureFrame({ above, before, aside, children }: PictureFrameProps) {
  const frame = useRoomBelow()
  return (
    <Box mt={{ md: '-1' }} mb={{ md: '-1' }}>
      <ToolRow>{above}</ToolRow>
      <Flex
        ref={frame}
        direction={{ base: 'column', md: 'row' }}
        gap="3"
        mt="2"
        minH="0"
        h={{ md: 'max(26rem, calc(70dvh + 2px), var(--room, 0px))' }}
      >
        {before}
        <Box flex={{ md: '1' }} h={{ base: 'max(20rem, 62dvh)', md: 'auto' }} minW="0" minH="0">
          {children}
        </Box>
        {aside}
      </Flex>
    </Box>
  )
}

/** One line in wide windows, which scrolls if it is too long. The padding leaves room for the focus ring. */
function ToolRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  return (
    <TabRow row={row} open="">
      <Flex
        ref={row}
        gap="3"
        align="center"
        justify="space-between"
        wrap={{ base: 'wrap', md: 'nowrap' }}
        minH="8"
        overflowX={{ md: 'auto' }}
        scrollbarWidth="none"
        p={{ md: '1' }}
        m={{ md: '-1' }}
        css={{ '& > *': { flexShrink: { md: '0' } } }}
      >
        {children}
      </Flex>
    </TabRow>
  )
}

/** Pixels below the picture. */
const marginBelow = 8

/**
 * Sets `--room` on an element: the pixels from its top to the bottom of the window. Updated when the page above the
 * element changes.
 */
function useRoomBelow() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const page = element?.closest('main > *')
    if (!element || !page) return undefined
    let next = 0
    function measure() {
      const top = element ? element.getBoundingClientRect().top + window.scrollY : 0
      element?.style.setProperty('--room', `${Math.floor(window.innerHeight - top - marginBelow)}px`)
    }
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(measure)
    })
    measure()
    observer.observe(page)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(next)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return ref
}
