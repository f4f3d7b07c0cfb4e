import { isApiError, mutationOptions, reportSilently, useQueryClient } from '@lintel/shared/api'
import type { SavedView, SavedViewImport } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { useDeployment, useProduct } from '@lintel/shared/session'
import type { Viewer } from '@lintel/shared/viewer'
import { changedView, newView, renamedView } from './saved-view.model.ts'
import { createView, deleteView, importViews, savedViewsQuery, updateView } from './saved-views.api.ts'
import { readShownView } from './shown-view.ts'
import { isTooLargeView } from './view-components.model.ts'

type Place = { prototype: string; viewer: Viewer | undefined; aspect: () => number }

/** What can be done to the views of one prototype. The list is read again after each try. */
export function useViewChanges({ prototype, viewer, aspect }: Place) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const { queryKey } = savedViewsQuery(organization, prototype)
  const onSettled = () => client.invalidateQueries({ queryKey })

  function shown() {
    if (!viewer) throw new Error('No viewer is provided')
    return readShownView(viewer, aspect())
  }
  return {
    create: mutationOptions({
      mutationFn: async (name: string) => createView(organization, newView(prototype, name, await shown())),
      onSettled,
    }),
    update: mutationOptions({
      mutationFn: async (view: SavedView) => updateView(organization, view.id, changedView(view, await shown())),
      onSettled,
    }),
    rename: mutationOptions({
      mutationFn: ({ view, name }: { view: SavedView; name: string }) =>
        updateView(organization, view.id, renamedView(view, name)),
      onSettled,
    }),
    remove: mutationOptions({ mutationFn: (view: SavedView) => deleteView(organization, view.id), onSettled }),
    async add(views: SavedViewImport['views']) {
      try {
        return await importViews(organization, { prototype, views })
      } finally {
        await onSettled()
      }
    },
  }
}
export type ViewChanges = ReturnType<typeof useViewChanges>

/** A view that could not be saved: the text of specification 1, section 8, after the platform's reason for a refusal. */
export function useNotSaved() {
  const { name } = useProduct()
  const { supportEmail } = useDeployment()
  return {
    onError: (error: Error) => reportSilently(error, 'The view could not be saved.'),
    failureText(error: Error) {
      if (isTooLargeView(error)) return error.message
      const support = `${name}'s support${supportEmail === undefined ? '' : ` at ${supportEmail}`}`
      const reason = isApiError(error) && error.status === 409 ? `${error.detail} ` : ''
      return `${reason}Something went wrong, retry or contact ${support}.`
    },
  }
}
