import { Box, controlStyle, Flex } from '@lintel/shared/ui'
import { useId } from 'react'
import { longestTitle, type ProjectDraft } from './project-draft.model.ts'

type NewProject = Extract<ProjectDraft, { kind: 'named' }>

/** What a new project is called. */
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
  const id = useId()
  return (
    <Box flex={isRequired ? '2 1 14rem' : '1 1 8rem'}>
      <Box asChild display="block" mb="1" textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>{label}</label>
      </Box>
      <Box asChild {...controlStyle}>
        <input
          id={id}
          maxLength={longestTitle}
          autoComplete="off"
          required={isRequired}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      </Box>
    </Box>
  )
}
