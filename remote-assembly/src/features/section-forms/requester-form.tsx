import {
  architectsOfRecord,
  projectTypes,
  requesterFieldsSchema,
  type RequesterFields,
} from '@lintel/shared/contract/assembly'
import { SelectField, useForm } from '@lintel/shared/form'
import { SimpleGrid } from '@lintel/shared/ui'
import { SectionForm, type SectionFormProps } from './section-form.tsx'

export const requesterLabels = { architectOfRecord: 'Architect of Record', projectType: 'Project Type' } as const

type Texts = { [Name in keyof RequesterFields]: string }

/** The requester's architect of record and type of project. */
export function RequesterForm({ values, children, ...section }: SectionFormProps<Texts> & { values: Texts }) {
  const form = useForm({ schema: requesterFieldsSchema, start: values })
  return (
    <SectionForm form={form} label="Requester Information" {...section}>
      <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="4" rowGap="5">
        <SelectField
          name="architectOfRecord"
          label={requesterLabels.architectOfRecord}
          isRequired
          options={architectsOfRecord}
          placeholder="Choose…"
        />
        <SelectField
          name="projectType"
          label={requesterLabels.projectType}
          isRequired
          options={projectTypes}
          placeholder="Choose…"
        />
      </SimpleGrid>
      {children}
    </SectionForm>
  )
}
