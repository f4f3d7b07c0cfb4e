import { fieldsOf, ProjectPicker } from '../../cloud-projects/index.ts'
import { missingFields } from '../../section-forms/index.ts'
import { StageFrame } from './stage-frame.tsx'
import type { Wizard } from '../state/use-wizard.ts'
import { VerifyProject } from './verify-project.tsx'

export function SelectProjectStep({ wizard }: { wizard: Wizard }) {
  const { state, dispatch } = wizard
  if (state.chosen) return <VerifyProject key={state.chosen.id} wizard={wizard} chosen={state.chosen} />
  return (
    <StageFrame title="Select a Project to Get Started">
      <ProjectPicker
        onPick={(project) => {
          const { id, name, projectType } = project
          const fields = fieldsOf(project)
          const missing = missingFields(fields).map((field) => field.name)
          dispatch({ type: 'project-picked', project: { id, name, projectType }, fields, missing })
        }}
      />
    </StageFrame>
  )
}
