import type { PrototypeManifest } from '@lintel/shared/contract'
import {
  assemblyRequestCreateSchema,
  idempotencyKeyHeader,
  preflightQuestionSchema,
  type AssemblyRequestCreate,
  type CloudProject,
  type Preflight,
} from '@lintel/shared/contract/assembly'
import { aManifest } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { aRequest } from './a-request.ts'

export const hubsCall = '/api/autodeskcloud/hubs'
export const infoCall = '/api/autodeskcloud/projects/:id/projectinfo'
const projectCall = '/api/autodeskcloud/hubs/:hub/projects/:id'
export const submitCall = '/api/revitassemblyrequest'
export const preflightCall = '/api/revitassemblyrequest/preflight'
export const manifestCall = '/api/lintel-webapi/prototypes/ACME/:portfolio/:release'

/** A project with all data that the form asks for. */
export function aProject(parts: Partial<CloudProject> = {}): CloudProject {
  return {
    id: 'project-1',
    hubId: 'b.hub-1',
    name: 'Peachtree Corners',
    projectNumber: '04211',
    address1: '5270 Peachtree Parkway',
    address2: 'Suite 4',
    city: 'Norcross',
    state: 'GA',
    zipCode: '30092',
    projectType: 'ACC',
    ...parts,
  }
}

export function aPreflight(parts: Partial<Preflight['checks'][number]> = {}): Preflight {
  const passed = (['access', 'revit-version', 'options', 'configuration'] as const).map((check) => ({
    check,
    outcome: 'passed' as const,
    message: `The ${check} is fine.`,
  }))
  const checks = passed.map((check) => (check.check === parts.check ? { ...check, ...parts } : check))
  return { checks, isReady: checks.every(({ outcome }) => outcome !== 'failed') }
}

type WizardPlatformOptions = {
  manifest?: PrototypeManifest
  projects?: readonly CloudProject[]
  /** The same for every project. */
  revitVersion?: string
  preflight?: Preflight
}

/** A fake platform for the wizard; `submitted` contains the sent forms with their keys. */
export function wizardPlatform({
  manifest = aManifest(),
  projects = [aProject()],
  ...given
}: WizardPlatformOptions = {}) {
  const { revitVersion = '2024', preflight = aPreflight() } = given
  const submitted: { key: string; form: AssemblyRequestCreate }[] = []
  const handlers = [
    http.get(manifestCall, () => HttpResponse.json(manifest)),
    http.get(hubsCall, () => HttpResponse.json([{ id: 'b.hub-1', name: 'Acme' }])),
    http.get(`${hubsCall}/:hub/projects/user`, () => HttpResponse.json(projects)),
    http.get(projectCall, ({ params }) =>
      HttpResponse.json(projects.find(({ id }) => `b.${id}` === params['id']) ?? null),
    ),
    http.get(infoCall, () => HttpResponse.json({ revitVersion })),
    http.post(preflightCall, async ({ request }) => {
      preflightQuestionSchema.parse(await request.json())
      return HttpResponse.json(preflight)
    }),
    http.post(submitCall, async ({ request }) => {
      const form = assemblyRequestCreateSchema.parse(await request.json())
      submitted.push({ key: request.headers.get(idempotencyKeyHeader) ?? '', form })
      return HttpResponse.json(aRequest(), { status: 201 })
    }),
  ]
  return { handlers, submitted }
}
