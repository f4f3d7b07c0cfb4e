import type { PrototypeManifest } from '@lintel/shared/contract'
import { defaultProjectType, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { completeChoices, type Choices } from '@lintel/shared/prototype'
import { missingFields } from '../../section-forms/index.ts'
import { settle, wizardStart, type WizardState } from './wizard.model.ts'

const emptyProject = {
  projectNumber: '',
  projectName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  county: '',
  township: '',
}

type WizardStartOptions = {
  urlChoices: Choices
  earlier: AssemblyRequest | undefined
}

/** An empty form, or that of an earlier request, which starts at the review. */
export function startOf(manifest: PrototypeManifest, { urlChoices, earlier }: WizardStartOptions): WizardState {
  const options = completeChoices(manifest, { ...earlier?.optionSets, ...urlChoices })
  if (!earlier) {
    const requester = { architectOfRecord: '', projectType: defaultProjectType }
    return wizardStart({ project: emptyProject, options, requester })
  }
  const project = textsOf(earlier)
  const { architectOfRecord, projectType, bim360ProjectId, projectName } = earlier
  return settle(
    manifest,
    wizardStart(
      { project, options, requester: { architectOfRecord, projectType } },
      {
        stage: 'review',
        chosen: { id: bim360ProjectId, name: projectName, projectType: '' },
        missing: missingFields(project).map(({ name }) => name),
      },
    ),
  )
}

function textsOf(request: AssemblyRequest): typeof emptyProject {
  const { projectNumber, projectName, address1, address2, city, state, zipCode, county, township } = request
  return { projectNumber, projectName, address1, address2, city, state, zipCode, county, township }
}
