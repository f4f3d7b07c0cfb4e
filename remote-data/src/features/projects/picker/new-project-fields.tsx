import { Flex, Input, LabeledField } from '@lintel/shared/ui'
import { longestTitle, type ProjectDraft } from './project-draft.model.ts'

type NewProject = Extract<ProjectDraft, { kind: 'named' }>

/** Number and name of a new project. */
export function NewProjectFields({ draft, onDraft }: { draft: NewProject; onDraft: (draft: NewProject) => void }) {
  return (
    <Flex role="group" aria-label="New Project" gap="4" wrap="wrap">
      <TitleField
        label="Number (optional)"
        value={draft.projectNumber}
        onValue={(projectNumber) => onDraft({ ...draft, projectNumber })}
      />
      <TitleField
        label="Name"
        isRequired
        value={draft.projectName}
        onValue={(projectName) => onDraft({ ...draft, projectName })}
      />
    </Flex>
  )
}

type TitleFieldProps = { label: string; isRequired?: boolean; value: string; onValue: (text: string) => void }

function TitleField({ label, isRequired = false, value, onValue }: TitleFieldProps) {
  return (
    <LabeledField label={label} isRequired={isRequired} flex={isRequired ? '2 1 14rem' : '1 1 8rem'}>
      <Input
        maxLength={longestTitle}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </LabeledField>
  )
}
