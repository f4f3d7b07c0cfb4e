import { api, fetchFile, queryOptions } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { titleOf } from '../projects/index.ts'
import type { ProjectGroup } from '@lintel/shared/contract/captures'

/** The media type of `.xlsx`. */
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const problemSchema = z.object({
  sheet: z.string(),
  /** Null for a rule about the whole sheet. */
  column: z.string().nullable(),
  message: z.string(),
  count: z.number(),
  /** The first lines that break the rule. */
  lines: z.array(z.object({ line: z.number(), name: z.string(), value: z.string() })),
})
export type RuleProblem = z.output<typeof problemSchema>

const checkSchema = z.object({
  captures: z.array(z.object({ id: z.string(), fileName: z.string(), captureDate: z.string() })),
  /** Rows by sheet. */
  counts: z.record(z.string(), z.number()),
  problems: z.array(problemSchema),
  notes: z.array(z.string()),
})
export type CobieCheck = z.output<typeof checkSchema>

const importSchema = z.object({
  isImported: z.boolean(),
  tag: z.string(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  withoutData: z.number(),
  problemCount: z.number(),
  notes: z.array(z.string()),
  problems: z.array(
    z.object({ sheet: z.string(), line: z.number(), column: z.string(), reason: z.string(), value: z.string() }),
  ),
  lines: z.array(
    z.object({
      line: z.number(),
      component: z.string(),
      action: z.string(),
      changes: z.array(
        z.object({ field: z.string(), title: z.string(), before: z.string().nullable(), after: z.string() }),
      ),
    }),
  ),
})
export type CobieImport = z.output<typeof importSchema>

/** The rows of a project's workbook and the rules that they break; of its newest captures, or of a version set. */
export function cobieCheckQuery(organization: string, projectId: string, versionSetId: string | undefined) {
  return queryOptions({
    queryKey: ['data', 'cobie', organization, projectId, versionSetId],
    queryFn: ({ signal }) =>
      api.get(`${pathOf(projectId)}/check`, {
        searchParams: { ...(versionSetId && { versionSetId }) },
        schema: checkSchema,
        organization: { id: organization },
        signal,
      }),
  })
}

export function exportCobie(organization: string, projectId: string, versionSetId: string | undefined): Promise<Blob> {
  const body = versionSetId ? { versionSetId } : {}
  return fetchFile(pathOf(projectId), workbookType, { body, organization: { id: organization } })
}

type ImportRequest = {
  projectId: string
  file: File
  /** Years, for new assets whose type has none. */
  expectedLifespan: number
  /** The tag of the preview to import; without it, nothing is imported. */
  tag?: string
}

export function sendCobie(
  organization: string,
  { projectId, file, expectedLifespan, tag }: ImportRequest,
  signal?: AbortSignal,
): Promise<CobieImport> {
  return api.post(`${pathOf(projectId)}/imports`, {
    searchParams: { fileName: file.name, expectedLifespan, ...(tag && { tag }) },
    body: new Blob([file], { type: workbookType }),
    schema: importSchema,
    organization: { id: organization },
    ...(signal && { signal }),
  })
}

/** What an import of a workbook would do. The file is sent again if it or the lifespan changes. */
export function cobiePreviewQuery(organization: string, request: Omit<ImportRequest, 'tag'>) {
  const { projectId, file, expectedLifespan } = request
  const { name, size, lastModified } = file
  return queryOptions({
    queryKey: ['data', 'cobie-preview', organization, projectId, name, size, lastModified, expectedLifespan],
    queryFn: ({ signal }) => sendCobie(organization, request, signal),
    // The assets may have changed when the same file is chosen again.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

/** The name of the downloaded file. */
export function workbookName(project: ProjectGroup): string {
  return `COBie ${titleOf(project)}.xlsx`.replaceAll(/[\\/:*?"<>|]/g, ' ')
}

function pathOf(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}/cobie`
}
