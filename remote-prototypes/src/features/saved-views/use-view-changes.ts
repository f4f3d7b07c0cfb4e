import { isApiError, reportSilently, useMutation, useQueryClient } from '@lintel/shared/api'
import type { SavedView, SavedViewImport } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { useDeployment, useProduct } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import type { Viewer } from '@lintel/shared/viewer'
import { changedView, newView, renamedView } from './saved-view.model.ts'
import { createView, deleteView, importViews, savedViewsQuery, updateView } from './saved-views.api.ts'
import { takeShot } from './take-shot.ts'
import { isTooLargeView } from './view-components.model.ts'

type Place = { prototype: string; viewer: Viewer | undefined; aspect: () => number }

/** Creates, updates, renames, deletes and imports views of one prototype. The list is read again after each try. */
export function useViewChanges({ prototype, viewer, aspect }: Place) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const { queryKey } = savedViewsQuery(organization, prototype)
  const onSettled = () => client.invalidateQueries({ queryKey })

  function shoot() {
    if (!viewer) throw new Error('No viewer is provided')
    return takeShot(viewer, aspect())
  }
  const create = useMutation({
    mutationFn: async (name: string) => createView(organization, newView(prototype, name, await shoot())),
    onError: showFailure,
    onSettled,
  })
  const update = useMutation({
    mutationFn: async (view: SavedView) => updateView(organization, view.id, changedView(view, await shoot())),
    onError: showFailure,
    onSettled,
  })
  const rename = useMutation({
    mutationFn: ({ view, name }: { view: SavedView; name: string }) =>
      updateView(organization, view.id, renamedView(view, name)),
    onError: showFailure,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) => deleteView(organization, view.id),
    onError: showNotDeleted,
    onSettled,
  })
  const add = useMutation({
    mutationFn: (views: SavedViewImport['views']) => importViews(organization, { prototype, views }),
    onError: showFailure,
    onSettled,
  })
  return { create, update, rename, remove, add }
}

function showNotDeleted(error: Error): void {
  const text = 'The view could not be deleted.'
  reportSilently(error, text)
  showToast({ type: 'error', text: `${text} Try again.` })
}

/** The text of specification 1, section 8, after the platform's reason where it refused the change. */
function useFailureToast() {
  const { name } = useProduct()
  const { supportEmail } = useDeployment()
  return (error: Error) => {
    reportSilently(error, 'The view could not be saved.')
    const support = `${name}'s support${supportEmail === undefined ? '' : ` at ${supportEmail}`}`
    if (isTooLargeView(error)) {
      showToast({ type: 'error', text: error.message })
      return
    }
    const reason = isApiError(error) && error.status === 409 ? `${error.detail} ` : ''
    showToast({ type: 'error', text: `${reason}Something went wrong, retry or contact ${support}.` })
  }
}
