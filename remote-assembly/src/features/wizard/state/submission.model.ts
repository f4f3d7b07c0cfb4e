import type { PrototypeManifest } from '@lintel/shared/contract'
import {
  assemblyRequestCreateSchema,
  projectFieldsSchema,
  requesterFieldsSchema,
  type AssemblyRequestCreate,
  type PreflightQuestion,
} from '@lintel/shared/contract/assembly'
import type { Section } from './sections.model.ts'
import type { Refusal, WizardState } from './wizard.model.ts'

/** The form to submit; undefined if it's invalid. */
export function formOf(
  manifest: PrototypeManifest,
  { values, chosen }: WizardState,
): AssemblyRequestCreate | undefined {
  const form = { ...values.project, ...values.requester, ...questionOf(manifest, { values, chosen }) }
  return assemblyRequestCreateSchema.safeParse(form).data
}

export function questionOf(
  { prototype, release, optionSets }: PrototypeManifest,
  { values, chosen }: Pick<WizardState, 'values' | 'chosen'>,
): PreflightQuestion {
  return {
    portfolio: prototype,
    prototypeRelease: release,
    bim360ProjectId: chosen?.id ?? '',
    optionSets: Object.fromEntries(optionSets.map(({ label }) => [label, values.options[label] ?? ''])),
  }
}

/** The server's errors by section. Errors for unknown fields are dropped. */
export function refusalsOf(errors: readonly { path: string; message: string }[]): Refusal[] {
  return errors.flatMap(({ path, message }) => {
    const section = sectionOf(path)
    return section ? [{ section, path, message }] : []
  })
}

function sectionOf(path: string): Section | undefined {
  if (Object.hasOwn(projectFieldsSchema.shape, path)) return 'project'
  if (Object.hasOwn(requesterFieldsSchema.shape, path)) return 'requester'
  return path === 'optionSets' || /^optionSets[./]/.test(path) ? 'options' : undefined
}
