import { installApi } from '../core/api/api-settings.ts'
import { storeOrganization } from '../core/organization/active-organization.ts'
import { forgetDrafts } from '../core/drafts/draft.ts'
import { resetUnsavedInput } from '../core/drafts/unsaved-input.ts'
import { forgetSent } from '../ui/form/submitted-values.ts'
import { resetSettings } from '../core/preferences/unsaved-settings.ts'
import { installPages } from '../core/routing/open-pages.ts'
import { installDeployment, plainDeployment } from '../core/session/deployment.ts'
import { installProduct } from '../core/session/product.ts'
import { storeUser } from '../core/session/session-store.ts'
import { resetEntryMemory } from '../core/routing/history-state.ts'
import { resetToasts } from '../ui/toast/toast-queue.ts'

/** Resets shared state between tests. */
export function resetSharedStores(): void {
  storeUser(undefined)
  storeOrganization(undefined)
  resetUnsavedInput()
  forgetDrafts()
  forgetSent()
  resetSettings()
  installPages([])
  installDeployment(plainDeployment)
  installProduct({ id: 'lintel', name: 'Lintel' })
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve(undefined) })
  resetToasts()
  resetEntryMemory()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.removeAttribute('class')
  document.documentElement.removeAttribute('style')
  document.documentElement.removeAttribute('data-currency')
}
