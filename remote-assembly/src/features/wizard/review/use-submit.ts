import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient, newId } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import type { AssemblyRequestCreate } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useProduct } from '@lintel/shared/session'
import { closeToast, showToast } from '@lintel/shared/toast'
import { useRef } from 'react'
import type { Wizard } from '../state/use-wizard.ts'
import { formOf, refusalsOf } from '../state/submission.model.ts'
import { keyFor, type WizardEvent } from '../state/wizard.model.ts'
import { submitRequest } from '../wizard.api.ts'

const success = 'Your BIM Assembly Request has been submitted and your models will be ready soon!'
const failed = 'There was an error submitting your BIM Assembly Request.'

/** Submits the form. Submitting it again after a lost response doesn't create a second request. */
export function useSubmit(manifest: PrototypeManifest, wizard: Wizard) {
  const { state, dispatch, markSaved } = wizard
  const organization = useOrganizationId()
  const { name } = useProduct()
  const client = useQueryClient()
  const navigate = useNavigate()
  const failureToast = useRef<number>(undefined)
  const sending = useAction(
    {
      mutationFn: (form: AssemblyRequestCreate) => {
        if (failureToast.current !== undefined) closeToast(failureToast.current)
        return submitRequest(organization, form, saveKey(wizard, form))
      },
    },
    {
      onSuccess: () => {
        markSaved()
        void client.invalidateQueries({ queryKey: ['assembly', 'requests', organization] })
        showToast({ type: 'success', text: success })
      },
      onSuccessIfMounted: () => navigate(paths.assemblyRequests(organization)),
      // Shown here, because the next attempt closes this toast.
      onError: (error) => {
        failureToast.current = showToast({ type: 'error', text: failed })
        dispatch(refusalOf(error))
      },
      showsError: true,
      failureText: () => failed,
    },
  )

  function submit() {
    const form = formOf(manifest, state)
    if (form) sending.run(form)
    else showToast({ type: 'error', text: incomplete(name) })
  }

  return { submit, failure: isApiError(sending.error) ? sending.error.detail : undefined }
}

/** Returns the form's idempotency key, which is stored before sending. */
function saveKey({ state, saveSent }: Wizard, form: AssemblyRequestCreate): string {
  const submission = keyFor(state, { key: newId(), form: JSON.stringify(form) })
  saveSent(submission)
  return submission.key
}

function incomplete(product: string): string {
  return `There is an error on the page and your request cannot be submitted. Please try again or contact ${product} support.`
}

function refusalOf(error: unknown): WizardEvent {
  const apiError = isApiError(error) ? error : undefined
  if (!apiError) console.error('A request was not submitted.', error)
  // Only this failure invalidates the key: the platform has it for another form. After others the next attempt reuses
  // it.
  const isKeySpent = apiError?.code === 'assembly/key-used'
  return { type: 'refused', refusals: refusalsOf(apiError?.errors ?? []), isKeySpent }
}
