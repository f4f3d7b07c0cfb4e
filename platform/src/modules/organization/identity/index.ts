export { seedIdentityAccounts } from './accounts/demo-people.ts'
export { buildIdentityApp } from './identity-app.ts'
export { identityConfig } from './identity-config.ts'
export { localKeySet } from './provider/key-store.ts'
