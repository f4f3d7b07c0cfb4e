import type { ReportDefinition } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { maySeeSource } from '../data-sources/source-fields.ts'
import { builtInTypes } from './built-in-types.ts'
import { findType } from './repository.ts'

/** A built-in report type or one of the organization. */
export type FoundReportType = { id: string; name: string; version: number; definition: ReportDefinition }

/** Undefined if it doesn't exist, or the roles don't allow its source. */
export async function findReportType(scope: OrganizationScope, id: string): Promise<FoundReportType | undefined> {
  const { tx, organizationId, roles } = scope
  const found = builtInTypes.find((type) => type.id === id) ?? (await findOwn())
  return found && maySeeSource(roles, found.definition.source) ? found : undefined

  async function findOwn(): Promise<FoundReportType | undefined> {
    return isUuid(id) ? findType(tx, { organizationId, id }) : undefined
  }
}

/** An id that isn't a UUID belongs to no report type, and PostgreSQL would reject it. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}

export function reportTypeNotFound(): PlatformError {
  return new PlatformError(
    'report-types/not-found',
    404,
    "This report type doesn't exist, or you don't have access to it.",
  )
}
