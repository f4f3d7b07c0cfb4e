import { useAction } from '../../../action/index.ts'
import { useQueryClient } from '../../../../core/api/index.ts'
import type { GridView } from '../../../../domain/contract/grid-views/index.ts'
import { productRole, roleNames } from '../../../../domain/contract/role.ts'
import * as z from '../../../../domain/contract/schema-language.ts'
import {
  CheckboxField,
  Form,
  isRevisionConflict,
  SelectField,
  TextField,
  useConflict,
  useForm,
  useFormContext,
  useWatch,
} from '../../../form/index.ts'
import { useOrganizationId } from '../../../../core/organization/index.ts'
import { currentProduct } from '../../../../core/session/product.ts'
import { useHasAnyRole } from '../../../../core/session/roles.ts'
import { useUser } from '../../../../core/session/session-store.ts'
import { showToast } from '../../../toast/index.ts'
import { Button, Flex } from '../../../components/index.ts'
import { ModalDialog } from '../../../widgets/modal-dialog.tsx'
import { ConflictNotice } from '../../../widgets/conflict-notice.tsx'
import type { GridViews } from '../../settings/use-grid-settings.ts'
import {
  changeGridView,
  createGridView,
  gridViewsQuery,
  cacheGridView,
  refreshGridViews,
} from '../../views/grid-views.api.ts'
import { updateDefaultView } from '../../views/default-view.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(120, "Name can't be longer than 120 characters."),
  audience: z.string(),
  isDefault: z.boolean(),
})
type Values = z.output<typeof schema>
const titles = { name: 'Name', audience: 'Visible to', isDefault: 'Set as default view' }

type ViewDialogProps = {
  isOpen: boolean
  /** The edited view; undefined if the current grid becomes a new one. */
  view: GridView | undefined
  views: GridViews
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** A named view of a grid: for oneself, for users with a role, or for the organization. */
export function ViewDialog({ isOpen, view, views, onClose, returnFocusTo }: ViewDialogProps) {
  const title = view ? `Edit View '${view.name}'` : 'Save View'
  return (
    <ModalDialog isOpen={isOpen} title={title} onClose={onClose} returnFocusTo={returnFocusTo}>
      <ViewForm {...{ view, views, onClose }} />
    </ModalDialog>
  )
}

const onlyMe = 'me'
const everybody = 'everybody'
const ofRole = 'role '

function ViewForm({ view, views, onClose }: Omit<ViewDialogProps, 'isOpen' | 'returnFocusTo'>) {
  const form = useForm({ schema, start: valuesOf(view) })
  const organization = useOrganizationId()
  const queries = useQueryClient()
  const audiences = useAudiences(view)
  const saving = useAction(
    {
      mutationFn: ({ values: { audience, ...named }, over }: { values: Values; over: GridView | undefined }) => {
        const role = audience.startsWith(ofRole) ? audience.slice(ofRole.length) : null
        const body = { ...named, isShared: audience !== onlyMe, role }
        return over
          ? changeGridView(over.id, { ...body, revision: over.revision })
          : createGridView({ ...body, grid: views.grid, settings: views.currentText() })
      },
      onSuccess: async (saved) => {
        await cacheGridView(queries, organization, saved)
        updateDefaultView(queries, organization, saved.grid)
      },
    },
    {
      onSuccess: ({ name }) => showToast({ type: 'success', text: `View '${name}' saved.` }),
      onSuccessIfMounted: ({ id }) => {
        if (!view) views.choose(id)
        onClose()
      },
      // The current version has been reloaded.
      onError: (error) => (isRevisionConflict(error) ? undefined : refreshGridViews(queries, organization, views.grid)),
    },
  )
  const { submit, conflict } = useConflict({
    form,
    item: view,
    async read() {
      const now = await queries.query({ ...gridViewsQuery(organization, views.grid), staleTime: 0 })
      return now.find(({ id }) => id === view?.id) ?? view
    },
    valuesOf,
    titles,
    describe(name, values) {
      if (name === 'isDefault') return values.isDefault ? 'Yes' : 'No'
      return (
        audiences.find(({ value }) => value === values[name])?.label ??
        values[name].replace(ofRole, 'Members with the role ')
      )
    },
    save: (values, over) => saving.submit({ values, over }),
  })
  return (
    <Form form={form} onSubmit={submit} label="View">
      {conflict && <ConflictNotice {...conflict} />}
      <TextField name="name" label={titles.name} isRequired maxLength={120} />
      <SelectField name="audience" label={titles.audience} options={audiences} />
      <Default />
      <Buttons onClose={onClose} />
    </Form>
  )
}

function valuesOf(view: GridView | undefined): Values {
  return { name: view?.name ?? '', audience: audienceOf(view), isDefault: view?.isDefault ?? false }
}

function audienceOf(view: GridView | undefined): string {
  if (!view?.isShared) return onlyMe
  return view.role === null ? everybody : `${ofRole}${view.role}`
}

/** The roles that the person has; administrators can share with any. */
function useAudiences(view: GridView | undefined) {
  const { id } = currentProduct()
  const user = useUser()
  const userRoles = user?.roles ?? []
  const isAdministrator = useHasAnyRole(['organization.update'])
  const ownRoles = roleNames.filter((name) => isAdministrator || userRoles.includes(productRole(id, name)))
  const roles = new Set<string>([...ownRoles, ...(view?.role ? [view.role] : [])])
  // Unsharing returns a view to its owner; if the owner is gone, no one would see it anymore.
  const isOwn = !view || view.ownerId === user?.id
  const privateAudience =
    isOwn || view.ownerId !== null ? [{ value: onlyMe, label: isOwn ? 'Only me' : `Only ${view.ownerName}` }] : []
  return [
    ...privateAudience,
    { value: everybody, label: 'Everyone in the organization' },
    ...[...roles].map((role) => ({ value: `${ofRole}${role}`, label: `Members with the role ${role}` })),
  ]
}

/** Only administrators choose the default view of others. */
function Default() {
  const audience: unknown = useWatch({ name: 'audience' })
  const mayForOthers = useHasAnyRole(['organization.update'])
  const forOthers = mayForOthers
    ? "Default for everyone who sees this view, unless they've set their own."
    : 'Only admins can set a default view for others.'
  const hint = audience === onlyMe ? "Unless you've customized this grid." : forOthers
  return <CheckboxField name="isDefault" label={titles.isDefault} hint={hint} />
}

function Buttons({ onClose }: { onClose: () => void }) {
  const { isSubmitting } = useFormContext().formState
  return (
    <Flex gap="3" justify="flex-end" wrap="wrap">
      <Button type="button" variant="outline" colorPalette="gray" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={isSubmitting} loadingText="Save">
        Save
      </Button>
    </Flex>
  )
}
