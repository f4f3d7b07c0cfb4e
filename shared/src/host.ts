import type { Organization } from './contract/organization/organization.ts'
import type { User } from './contract/organization/user.ts'
import { storeOrganization } from './organization/active-organization.ts'
import { applyTheme } from './organization/apply-theme.ts'
import { storeUser } from './session/session-store.ts'

export { installApi } from './api/api-settings.ts'
export type { ApiSettings } from './api/api-settings.ts'
export { flushDrafts, forgetDrafts, keepDraftsOf } from './drafts/draft.ts'
export {
  discardUnsavedInput,
  hasUnsavedInput,
  holdUnsavedInput,
  isInputLostAt,
  keepUnsavedInput,
  releaseUnsavedInput,
  useHasUnsavedInput,
} from './drafts/unsaved-input.ts'
export { useBlocker } from './routing/blocker.ts'
export { installPages, pageAt } from './routing/open-pages.ts'
export { installDeployment } from './session/deployment.ts'
export { installProduct } from './session/product.ts'

/** Sets the user; their roles are those in the organization of the call that loaded them. */
export function setUser(user: User | undefined): void {
  storeUser(user)
}

/** Makes an organization the active one (none: the picker) and applies its theme in place. */
export function setActiveOrganization(organization: Organization | undefined): void {
  storeOrganization(organization)
  applyTheme(organization?.theme)
}

/** Sets both together, so that no page sees the roles of one organization with the data of another. */
export function installSession(session: { user: User | undefined; organization: Organization | undefined }): void {
  storeUser(session.user)
  setActiveOrganization(session.organization)
}

export { nextTask } from './next-task.ts'
export { startDarkMode } from './preferences/dark-mode.ts'
export { applyLocale, browserLocale, localeSetting } from './preferences/locale.ts'
export { sharedStore } from './shared-store.ts'
export { readStored, removeStored, writeStored } from './stored-text.ts'
export { startDesign } from './ui/theme/start-design.ts'
