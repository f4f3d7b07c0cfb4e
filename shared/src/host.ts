import type { Organization } from './domain/contract/organization/organization.ts'
import type { User } from './domain/contract/organization/user.ts'
import { storeOrganization } from './core/organization/active-organization.ts'
import { applyCurrency } from './core/format/money.ts'
import { applyTheme } from './core/organization/apply-theme.ts'
import { storeUser } from './core/session/session-store.ts'

export { installApi } from './core/api/api-settings.ts'
export type { ApiSettings } from './core/api/api-settings.ts'
export { flushDrafts, forgetDrafts, keepDraftsOf } from './core/drafts/draft.ts'
export {
  discardUnsavedInput,
  hasUnsavedInput,
  holdUnsavedInput,
  isInputLostAt,
  keepUnsavedInput,
  releaseUnsavedInput,
  useHasUnsavedInput,
} from './core/drafts/unsaved-input.ts'
export { useBlocker } from './core/routing/blocker.ts'
export { installPages, pageAt } from './core/routing/open-pages.ts'
export { installDeployment } from './core/session/deployment.ts'
export { installProduct } from './core/session/product.ts'

/** Sets the user with the roles of the organization for which they were loaded. */
export function setUser(user: User | undefined): void {
  storeUser(user)
}

/** Makes an organization active (undefined: the picker) and applies its theme and currency. */
export function setActiveOrganization(organization: Organization | undefined): void {
  storeOrganization(organization)
  applyTheme(organization?.theme)
  applyCurrency(organization?.currency)
}

/** Sets both together, so that no page combines the roles of one organization with the data of another. */
export function installSession(session: { user: User | undefined; organization: Organization | undefined }): void {
  storeUser(session.user)
  setActiveOrganization(session.organization)
}

export { nextTask } from './core/browser/next-task.ts'
export { startDarkMode } from './core/preferences/dark-mode.ts'
export {
  applyLocale,
  browserLocale,
  chooseLocale,
  followLocale,
  localeSetting,
  useLocaleChoice,
} from './core/preferences/locale.ts'
export { sharedStore } from './core/store/shared-store.ts'
export { readStored, removeStored, writeStored } from './core/browser/stored-text.ts'
export { startDesign } from './ui/components/theme/start-design.ts'
