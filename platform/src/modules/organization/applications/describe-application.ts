import type { Application } from '@lintel/shared/contract/applications'
import type { StoredApplication } from './repository.ts'

export function describeApplication(stored: StoredApplication, people: number): Application {
  const { id, name, kind, redirectAddresses, createdBy, createdAt, isSelfRegistered } = stored
  const { secretChangedAt, lastUsedAt, revision } = stored
  return {
    ...{ id, name, kind, redirectAddresses, people, createdBy, isSelfRegistered, revision },
    createdAt: createdAt.toISOString(),
    secretChangedAt: secretChangedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
