import { installApi } from '../api/api-settings.ts'
import { storeOrganization } from '../organization/active-organization.ts'
import { forgetDrafts } from '../drafts/draft.ts'
import { resetUnsavedInput } from '../drafts/unsaved-input.ts'
import { forgetSent } from '../form/sent-values.ts'
import { resetSettings } from '../preferences/unsaved-settings.ts'
import { installPages } from '../routing/open-pages.ts'
import { installDeployment, plainDeployment } from '../session/deployment.ts'
import { installProduct } from '../session/product.ts'
import { storeUser } from '../session/session-store.ts'
import { resetEntryMemory } from '../routing/entry-memory.ts'
import { resetToasts } from '../toast/toast-queue.ts'

/** Leaves nothing of one test to the next. */
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
}
