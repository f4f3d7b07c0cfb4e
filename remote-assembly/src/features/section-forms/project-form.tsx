import { projectFieldsSchema, states } from '@lintel/shared/contract/assembly'
import { Form, SelectField, TextField, useForm, useWatch } from '@lintel/shared/form'
import { Box, VisuallyHidden } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { missingFields, projectFields, type ProjectField, type ProjectFieldName } from './project-fields.model.ts'
import { useTyped, type Refused } from './use-typed.ts'

type Texts = Record<ProjectFieldName, string>

type ProjectFormProps = {
  values: Texts
  onType: (values: Texts) => void
  onDone: () => unknown
  onInvalid: () => () => void
  refusals?: readonly Refused[]
  /** The fields to highlight as long as they are empty. */
  missing?: readonly string[]
  /** Below the fields. */
  children: ReactNode
}

/** What is built, and where. */
export function ProjectForm({ values, onType, onDone, onInvalid, refusals, missing = [], children }: ProjectFormProps) {
  const form = useForm({ schema: projectFieldsSchema, start: values })
  useTyped(form, { onType, refusals })
  return (
    <Form form={form} label="Project Configuration" onSubmit={onDone} onInvalid={onInvalid}>
      <ProjectFieldGrid missing={missing} />
      {children}
    </Form>
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
          <OneField field={field} isMissing={highlighted.includes(field)} />
        </Box>
      ))}
    </Box>
  )
}

const required = {
  'data-highlighted': 'required',
  css: { '& input, & select': { borderColor: 'orange.solid', background: 'orange.subtle' } },
} as const
/** They are asked for, and nothing is wrong without them. */
const optional = {
  'data-highlighted': 'optional',
  css: { '& input, & select': { borderStyle: 'dashed' } },
} as const

function OneField({ field, isMissing }: { field: ProjectField; isMissing: boolean }) {
  const { name, label, isRequired = false, linkedField, maxLength } = field
  // The note above says it to the eye; the field itself to everyone else.
  const hint = linkedField ? (
    'County or township is enough.'
  ) : (
    <VisuallyHidden>Missing from the cloud project.</VisuallyHidden>
  )
  const shared = { name, label, isRequired, ...(isMissing && { hint }) }
  if (name === 'state') return <SelectField {...shared} options={states} placeholder="Choose…" />
  return <TextField {...shared} maxLength={maxLength} autoComplete="off" />
}
