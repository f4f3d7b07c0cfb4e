import type { Application } from '@lintel/shared/contract/applications'
import type { StoredApplication } from './repository.ts'

export function describeApplication(stored: StoredApplication, people: number): Application {
  const { id, name, kind, redirectAddresses, createdBy, createdAt, secretChangedAt, lastUsedAt, revision } = stored
  return {
    ...{ id, name, kind, redirectAddresses, people, createdBy, revision },
    createdAt: createdAt.toISOString(),
    secretChangedAt: secretChangedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
