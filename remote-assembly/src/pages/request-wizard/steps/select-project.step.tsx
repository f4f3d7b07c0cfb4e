import { fieldsOf } from '../../../features/projects/cloud-project.model.ts'
import { ProjectPicker } from '../../../features/projects/project-picker.tsx'
import { missingFields } from '../../../features/forms/project-fields.model.ts'
import { StageFrame } from '../../../features/wizard/stage/stage-frame.tsx'
import type { Wizard } from '../use-wizard.ts'
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
