import type { PrototypeManifest } from '@lintel/shared/contract'
import {
  assemblyRequestCreateSchema,
  idempotencyKeyHeader,
  preflightQuestionSchema,
  type AssemblyRequestCreate,
  type CloudProject,
  type Preflight,
} from '@lintel/shared/contract/assembly'
import { http, HttpResponse } from 'msw'
import { aRequest } from './a-request.ts'

export const hubsCall = '/api/autodeskcloud/hubs'
export const infoCall = '/api/autodeskcloud/projects/:id/projectinfo'
export const projectCall = '/api/autodeskcloud/hubs/:hub/projects/:id'
export const submitCall = '/api/revitassemblyrequest'
export const preflightCall = '/api/revitassemblyrequest/preflight'
export const manifestCall = '/api/lintel-webapi/prototypes/ACME/:portfolio/:release'

/** With everything that the form asks for. */
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

/** P14 with a size and a drive thru, whose two largest choices do not go together, and a code that is given. */
export function aManifest(parts: Partial<PrototypeManifest> = {}): PrototypeManifest {
  const large = { operator: 'equals', fact: 'Proto Size', value: '10000' }
  return {
    prototype: 'P14',
    release: '2024.1',
    published: true,
    automation: true,
    title: 'P14 restaurant',
    revitVersion: '2024',
    thumbnailUrl: null,
    optionSets: [
      { key: 'size', label: 'Proto Size', options: ['5000', '10000', '3600'], defaultValue: '5000', disabled: false },
      { key: 'lane', label: 'Drive Thru', options: ['None', 'Dual Lane'], defaultValue: 'None', disabled: false },
      { key: 'code', label: 'Code', options: ['IBC'], defaultValue: 'IBC', disabled: true },
    ],
    fileConfigurations: [],
    messageConfigurations: [
      {
        message: 'NOT A SUPPORTED CONFIGURATION: the lanes need a smaller building.',
        rules: [large, { operator: 'equals', fact: 'Drive Thru', value: 'Dual Lane' }],
      },
      { message: 'The kitchen is the large one.', rules: [large] },
    ],
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

type Given = {
  manifest?: PrototypeManifest
  projects?: readonly CloudProject[]
  /** Of every project. */
  revitVersion?: string
  preflight?: Preflight
}

/** The calls of the wizard; `submitted` is what has been accepted, each under its key. */
export function wizardPlatform({ manifest = aManifest(), projects = [aProject()], ...given }: Given = {}) {
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
