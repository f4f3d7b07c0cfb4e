import { z } from '@lintel/shared/contract'
import { wizardStart, type WizardState } from './wizard.model.ts'

const projectSchema = z.object({
  projectNumber: z.string(),
  projectName: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  county: z.string(),
  township: z.string(),
})
const optionsSchema = z.record(z.string(), z.string())
const requesterSchema = z.object({ architectOfRecord: z.string(), projectType: z.string() })

/** The draft stored in the tab: all input and the current stage (decision 036). */
export const wizardDraftSchema = z.object({
  stage: z.enum(['select-project', 'model-configuration', 'requester-information', 'review']),
  chosen: z.object({ id: z.string(), name: z.string(), projectType: z.string() }).nullable(),
  project: projectSchema,
  options: optionsSchema,
  requester: requesterSchema,
  cachedProject: projectSchema.nullable(),
  missing: z.array(z.string()),
  editing: z
    .union([
      z.object({ section: z.literal('project'), cached: projectSchema }),
      z.object({ section: z.literal('options'), cached: optionsSchema }),
      z.object({ section: z.literal('requester'), cached: requesterSchema }),
    ])
    .nullable(),
  sent: z.object({ key: z.string(), form: z.string() }).nullable(),
})
export type WizardDraft = z.infer<typeof wizardDraftSchema>

/** Parsed for a stable key order, because drafts are compared as text. */
export function draftOf({ stage, chosen, values, cachedProject, missing, editing, sent }: WizardState): WizardDraft {
  const { project, options, requester } = values
  const draft = { stage, chosen, project, options, requester, cachedProject, missing: [...missing], editing, sent }
  return wizardDraftSchema.parse(draft)
}

export function stateOf({ project, options, requester, ...rest }: WizardDraft): WizardState {
  return wizardStart({ project, options, requester }, rest)
}

/** Whether the user entered anything. Navigating or submitting isn't input. */
export function hasInput(state: WizardState, start: WizardState): boolean {
  return inputOf(state) !== inputOf(start)
}

function inputOf({ chosen, values, editing }: WizardState): string {
  return JSON.stringify([chosen, values, editing?.section ?? null])
}

type UrlParts = { pathname: string; search: string }

/** Whether a URL shows the current form; another prototype, release, or earlier request is another form. */
export function isSameForm(next: UrlParts, current: UrlParts): boolean {
  const [to, from] = [new URLSearchParams(next.search), new URLSearchParams(current.search)]
  // `?again=` comes without prototype and release at first; `useOptionsAddress` adds them.
  const isSameRelease = ['prototype', 'release'].every((name) => !from.has(name) || to.get(name) === from.get(name))
  return next.pathname === current.pathname && isSameRelease && to.get('again') === from.get('again')
}
