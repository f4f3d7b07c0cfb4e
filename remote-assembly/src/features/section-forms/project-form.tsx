import { projectFieldsSchema, states } from '@lintel/shared/contract/assembly'
import { SelectField, TextField, useForm, useWatch } from '@lintel/shared/form'
import { Box, VisuallyHidden } from '@lintel/shared/ui'
import { missingFields, projectFields, type ProjectField, type ProjectFieldName } from './project-fields.model.ts'
import { SectionForm, type SectionFormProps } from './section-form.tsx'

type Texts = Record<ProjectFieldName, string>

type ProjectFormProps = SectionFormProps<Texts> & {
  values: Texts
  /** The fields to highlight while they are empty. */
  missing?: readonly string[]
}

export function ProjectForm({ values, missing = [], children, ...section }: ProjectFormProps) {
  const form = useForm({ schema: projectFieldsSchema, start: values })
  return (
    <SectionForm form={form} label="Project Configuration" {...section}>
      <ProjectFieldGrid missing={missing} />
      {children}
    </SectionForm>
  )
}

function ProjectFieldGrid({ missing }: { missing: readonly string[] }) {
  const values = useWatch<Texts>() as Texts
  const highlighted = missingFields(values).filter(({ name }) => missing.includes(name))
  return (
    <Box display="grid" gridTemplateColumns="repeat(12, minmax(0, 1fr))" columnGap="4" rowGap="5">
      {projectFields.map((field) => (
        <Box
          key={field.name}
          gridColumn={{ base: 'span 12', md: `span ${field.columns}` }}
          {...(highlighted.includes(field) && (field.isRequired ? required : optional))}
        >
          <ProjectFormField field={field} isMissing={highlighted.includes(field)} />
        </Box>
      ))}
    </Box>
  )
}

const required = {
  'data-highlighted': 'required',
  css: { '& input, & select': { borderColor: 'orange.solid', background: 'orange.subtle' } },
} as const
/** A softer highlight, because these fields are optional. */
const optional = {
  'data-highlighted': 'optional',
  css: { '& input, & select': { borderStyle: 'dashed' } },
} as const

function ProjectFormField({ field, isMissing }: { field: ProjectField; isMissing: boolean }) {
  const { name, label, isRequired = false, linkedField, maxLength } = field
  // `MissingFieldsNote` above the form names the missing fields; screen readers hear it at the field itself.
  const hint = linkedField ? (
    'Enter a county or a township.'
  ) : (
    <VisuallyHidden>Missing from the cloud project.</VisuallyHidden>
  )
  const shared = { name, label, isRequired, ...(isMissing && { hint }) }
  if (name === 'state') return <SelectField {...shared} options={states} placeholder="Choose…" />
  return <TextField {...shared} maxLength={maxLength} autoComplete="off" />
}
