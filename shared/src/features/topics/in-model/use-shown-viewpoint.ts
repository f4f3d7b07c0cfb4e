import { isApiError, reportSilently, useQueryClient } from '../../../core/api/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { useRestore } from '../../saved-views/index.ts'
import { showToast } from '../../../ui/toast/index.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TopicViewpoint } from '../../../domain/contract/topics/index.ts'
import { viewpointQuery } from '../viewpoints/viewpoints.api.ts'
import type { ModelContext } from './model-context.ts'

type Shown = {
  topicId: string
  model: ModelContext
  /** The viewpoint to show automatically, once, as soon as possible. */
  requested: string | undefined
  /** The viewpoint that is already shown. */
  shown: string | undefined
  onShown: (viewpointId: string) => void
}

/**
 * Restores viewpoints: first that of the URL, then each one that the person chooses. If two are loading, the later one
 * is shown.
 */
export function useShownViewpoint({ topicId, model, requested, shown, onShown }: Shown) {
  const { viewer, elements, showFiles } = model
  const organization = useOrganizationId()
  const client = useQueryClient()
  const last = useRef<string>(undefined)
  const restore = useRestore(viewer, {
    elements,
    showFiles,
    read: (view: ReturnType<typeof viewIn>) => Promise.resolve(view),
  })
  useEffect(
    () => () => {
      last.current = undefined
    },
    [viewer],
  )

  async function show(id: string) {
    last.current = id
    try {
      const viewpoint = await client.query(viewpointQuery(organization, topicId, id))
      // Another viewpoint was chosen meanwhile, or the panel was closed.
      if (last.current !== id || !viewpoint.camera) return
      restore(viewIn(viewpoint, viewpoint.camera))
      onShown(id)
    } catch (error) {
      reportSilently(error, 'A viewpoint could not be loaded.')
      if (last.current !== id) return
      const isGone = isApiError(error) && error.status === 404
      const text = isGone ? 'This viewpoint no longer exists.' : "Couldn't load the viewpoint. Select it again."
      showToast({ type: isGone ? 'info' : 'error', text })
    }
  }
  const showWanted = useEffectEvent((id: string) => {
    if (id !== shown && id !== last.current) void show(id)
  })
  useEffect(() => {
    if (requested !== undefined) showWanted(requested)
  }, [requested])
  return (id: string) => void show(id)
}

/** The viewpoint as a view. Without components, the elements do not change. */
function viewIn({ id, components, drawings, seenIn }: TopicViewpoint, camera: NonNullable<TopicViewpoint['camera']>) {
  const viewComponents = components && { components, hasComponents: true }
  return {
    ...{ ...camera, id, name: 'Viewpoint', ...viewComponents },
    ...(drawings && { drawings, hasDrawings: true }),
    ...(seenIn?.kind === 'federated' && { files: seenIn.files }),
  }
}
