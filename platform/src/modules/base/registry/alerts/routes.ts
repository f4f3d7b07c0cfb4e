import { isDeepStrictEqual } from 'node:util'
import { releaseAlertsSchema, type ReleaseAlerts } from '@lintel/shared/contract/releases'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { App } from '../../../../interfaces/app.ts'
import { memberOf } from '../../../../plugins/access.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { recordChanges } from '../../../organization/history/index.ts'
import { requireRemote } from '../remotes/remote-changes.ts'
import { lockRegistry } from '../remotes/repository.ts'
import { remoteParams } from '../remotes/routes.ts'
import type { ReleaserDeps } from '../tokens/releaser-routes.ts'
import { releaserOf } from '../tokens/releaser.ts'
import { findAlerts, listRecipients, saveAlerts, type StoredAlerts } from './repository.ts'

const url = '/registry/remotes/:name/alerts'
const tags = ['registry']
const noAlerts: ReleaseAlerts = { recipients: [], isWebhook: false }

/** Settings of an organization, so release tokens can't use these routes. */
export function alertRoutes(app: App, { organizations }: Pick<ReleaserDeps, 'organizations'>): void {
  const config = { access: memberOf('header', { anyRole: ['remotes.release'] }) }
  const readSchema = {
    tags,
    summary: "Who is notified if a remote's new version fails more often than the previous one",
    params: remoteParams,
    response: { 200: releaseAlertsSchema },
  }
  app.get(url, { config, schema: readSchema }, async ({ organizationScope: scope, params: { name } }) => {
    await releaserOf(scope, organizations)
    await requireRemote({ tx: scope.tx, name })
    const found = await findAlerts(scope.tx, { organizationId: scope.organizationId, name })
    return alertsOf(found)
  })
  const saveSchema = {
    tags,
    summary: "Set who is notified if a remote's new version fails more often than the previous one",
    params: remoteParams,
    body: releaseAlertsSchema,
    response: { 200: releaseAlertsSchema },
  }
  app.put(url, { config, schema: saveSchema }, async ({ organizationScope: scope, params: { name }, body }) => {
    await releaserOf(scope, organizations)
    await requireRemote({ tx: scope.tx, name })
    const alerts = { ...body, recipients: [...new Set(body.recipients.map((address) => address.toLowerCase()))] }
    await assertMembers(scope, alerts.recipients)
    const key = { organizationId: scope.organizationId, name }
    await lockRegistry(scope.tx)
    const [before, after] = [recorded(name, alertsOf(await findAlerts(scope.tx, key))), recorded(name, alerts)]
    await saveAlerts(scope.tx, { ...key, ...alerts })
    if (!isDeepStrictEqual(before, after))
      await recordChanges(scope, [{ action: 'release-alerts-changed', before, after }])
    return alerts
  })
}

function alertsOf(stored: StoredAlerts | undefined): ReleaseAlerts {
  return stored ? { recipients: stored.recipients, isWebhook: stored.isWebhook } : noAlerts
}

function recorded(name: string, { recipients, isWebhook }: ReleaseAlerts) {
  return { name, emails: recipients, isWebhook }
}

async function assertMembers({ tx, organizationId }: OrganizationScope, addresses: readonly string[]): Promise<void> {
  const found = new Set((await listRecipients(tx, organizationId, addresses)).map(({ address }) => address))
  const strangers = addresses.filter((address) => !found.has(address))
  if (strangers.length === 0) return
  const detail = `Not a member of this organization: ${strangers.join(', ')}.`
  throw new PlatformError('registry/recipient-unknown', 422, detail, {
    errors: [{ path: 'recipients', message: detail }],
  })
}
