import { isApiError, mutationOptions, reportSilently, useQueryClient } from '../../core/api/index.ts'
import type { ViewDrawings } from '../../domain/contract/index.ts'
import { useDeployment, useProduct } from '../../core/session/index.ts'
import type { Viewer } from '../../viewer/index.ts'
import { renamedView, viewFields, type ViewName } from './saved-view.model.ts'
import { viewsQuery } from './saved-views.api.ts'
import { readShownView } from './shown/shown-view.ts'
import { isTooLargeView } from './shown/view-components.model.ts'
import type { StoredView, NewView, ViewStore } from './view-store.ts'

type ViewContext = { store: ViewStore; viewer: Viewer | undefined; aspect: () => number }

/** Changes of the views of one subject. The list is reloaded after each attempt. */
export function useViewChanges({ store, viewer, aspect }: ViewContext) {
  const client = useQueryClient()
  const { queryKey } = viewsQuery(store)
  const onSettled = () => client.invalidateQueries({ queryKey })

  function readView(drawings?: ViewDrawings) {
    if (!viewer) throw new Error('No viewer is provided')
    return readShownView(viewer, aspect(), { elements: store.elements, drawn: drawings })
  }
  return {
    create: mutationOptions({
      mutationFn: async (name: ViewName) => store.create(viewFields(name, await readView())),
      onSettled,
    }),
    update: mutationOptions({
      mutationFn: async (view: StoredView) => {
        const { drawings } = view.hasDrawings ? await store.read(view) : view
        return store.update(view, viewFields(view, await readView(drawings)))
      },
      onSettled,
    }),
    rename: mutationOptions({
      mutationFn: ({ view, name }: { view: StoredView; name: ViewName }) => store.update(view, renamedView(view, name)),
      onSettled,
    }),
    remove: mutationOptions({ mutationFn: (view: StoredView) => ignoreNotFound(store.remove(view)), onSettled }),
    async add(views: NewView[]) {
      try {
        return await store.add(views)
      } finally {
        await onSettled()
      }
    },
  }
}
/** It is not a failure if someone else has already deleted the view. */
async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}

export type ViewChanges = ReturnType<typeof useViewChanges>

/**
 * Logs a failure to save a view, and returns its error message: the platform's reason, if it rejected the view, then
 * the text of specification 1, "The error catalogue".
 */
export function useSaveFailure() {
  const { name } = useProduct()
  const { supportEmail } = useDeployment()
  return {
    onError: (error: Error) => reportSilently(error, 'The view could not be saved.'),
    failureText(error: Error) {
      if (isTooLargeView(error)) return error.message
      const support = `${name}'s support${supportEmail === undefined ? '' : ` at ${supportEmail}`}`
      const isRefused = isApiError(error) && (error.status === 403 || error.status === 409)
      const reason = isRefused ? `${error.detail} ` : ''
      return `${reason}Something went wrong, retry or contact ${support}.`
    },
  }
}
