import { organizationIdSchema } from '@lintel/shared/contract'
import type { FastifyRequest } from 'fastify'
import { PlatformError } from '../../errors/platform-error.ts'
import type { OrganizationAccess } from '../access.ts'
import { projectNamed } from '../standards/project-name.ts'
import { missingHeader, organizationNotFound } from './organization-errors.ts'

/** A request that names two different organizations is an error or an attack, so it is rejected. */
export function namedOrganization(request: FastifyRequest, access: OrganizationAccess): string {
  const header = request.headers.organization
  const [source, name = ''] = access.organization.split(':')
  // The token of an application names its organization.
  if (source === 'header') return validOrganization(header ?? request.application?.organizationId, missingHeader)
  const rawId = source === 'body' ? bodyField(request, name) : namedInPath(source, parameter(request, name))
  const organizationId = validOrganization(rawId, () => request.validationError ?? organizationNotFound())
  if (header !== undefined && !access.ignoreHeader && header !== organizationId) {
    throw new PlatformError(
      'organizations/mismatch',
      400,
      'The Organization header and the address specify different organizations. Use the same one in both.',
    )
  }
  return organizationId
}

function validOrganization(rawId: unknown, whenMissing: () => Error): string {
  if (rawId === undefined || rawId === '') throw whenMissing()
  const id = organizationIdSchema.safeParse(rawId)
  if (!id.success) throw organizationNotFound()
  return id.data
}

function namedInPath(source: string | undefined, text: unknown): unknown {
  return source === 'project' ? projectNamed(text)?.organizationId : text
}

export function parameter(request: FastifyRequest, name: string): unknown {
  return (request.params as Record<string, unknown>)[name]
}

function bodyField({ body }: FastifyRequest, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}
