import { isApiError, useQueryClient } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useProduct } from '@lintel/shared/session'
import { closeToast, showToast } from '@lintel/shared/toast'
import { useEffect, useRef, useState } from 'react'
import { formOf, refusalsOf } from '../state/submission.model.ts'
import { submitRequest } from '../wizard.api.ts'
import { keyFor, type WizardEvent } from '../state/wizard.model.ts'
import type { Wizard } from '../state/use-wizard.ts'

const success = 'Your BIM Assembly Request has been submitted and your models will be ready soon!'
const failed = 'There was an error submitting your BIM Assembly Request.'

/** Submits the form, once at a time. Submitting the same form again after a lost answer still makes one request. */
export function useSubmit(manifest: PrototypeManifest, { state, dispatch, keepSent, markSaved }: Wizard) {
  const organization = useOrganizationId()
  const { name } = useProduct()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOpen = useIsOpen()
  const isUnderWay = useRef(false)
  const { failure, fail, forget } = useFailure()

  async function send() {
    const form = formOf(manifest, state)
    if (!form) {
      showToast({ type: 'error', text: incomplete(name) })
      return
    }
    const sent = keyFor(state, { key: newKey(), form: JSON.stringify(form) })
    forget()
    keepSent(sent)
    try {
      await submitRequest(organization, form, sent.key)
    } catch (error) {
      fail(error)
      dispatch(refusalOf(error))
      return
    }
    markSaved()
    void client.invalidateQueries({ queryKey: ['assembly', 'requests', organization] })
    showToast({ type: 'success', text: success })
    if (isOpen.current) await navigate(paths.assemblyRequests(organization))
  }

  function submit() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    void send().finally(() => {
      isUnderWay.current = false
    })
  }

  return { submit, failure }
}

/** The failure of the last try, in a toast and on the page; the next try takes both back. */
function useFailure() {
  const [failure, setFailure] = useState<string>()
  const toast = useRef<number>(undefined)
  return {
    failure,
    fail(error: unknown) {
      toast.current = showToast({ type: 'error', text: failed })
      setFailure(isApiError(error) ? error.detail : undefined)
    },
    forget() {
      if (toast.current !== undefined) closeToast(toast.current)
      setFailure(undefined)
    },
  }
}

function incomplete(product: string): string {
  return `There is an error on the page and your request cannot be submitted. Please try again or contact ${product} support.`
}

function refusalOf(error: unknown): WizardEvent {
  const known = isApiError(error) ? error : undefined
  if (!known) console.error('A request was not submitted.', error)
  // Only then is the key useless: the platform knows it for another form. After any other failure the next try keeps it.
  const isKeySpent = known?.code === 'assembly/key-used'
  return { type: 'refused', refusals: refusalsOf(known?.errors ?? []), isKeySpent }
}

/** Somebody who has left the page meanwhile is not taken to the list. */
function useIsOpen() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

/** Browsers have `randomUUID` on pages with TLS only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
