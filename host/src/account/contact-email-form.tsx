import { useAction } from '@lintel/shared/action'
import { userUpdateSchema, z, type User } from '@lintel/shared/contract'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, TextField, useForm, useFormDraft } from '@lintel/shared/form'
import { showToast } from '@lintel/shared/toast'
import { saveContactEmail } from './account.api.ts'
import { describeFailure } from './describe-failure.ts'
import { useUpdateUser } from './use-update-user.ts'

const draftSchema = z.object({ contactEmail: z.string() })

export function ContactEmailForm({ user: { id, contactEmail } }: { user: User }) {
  const show = useUpdateUser()
  const form = useForm({ schema: userUpdateSchema, start: { contactEmail } })
  const draft = useDraft({ form: 'contact-email', belongsTo: 'person', schema: draftSchema })
  const { markSaved } = useFormDraft(form, draft)
  const { submit } = useAction(
    { mutationFn: (values: { contactEmail: string }) => saveContactEmail(id, values.contactEmail) },
    {
      onSuccess: (saved) => {
        show(saved)
        showToast({ text: 'Your contact email has been saved.', type: 'success' })
      },
      onSuccessIfMounted: (saved) => {
        form.reset({ contactEmail: saved.contactEmail })
        markSaved()
      },
      failureText: describeFailure,
    },
  )

  return (
    <Form form={form} draft={draft} onSubmit={submit}>
      <TextField
        name="contactEmail"
        label="Contact Email"
        type="email"
        autoComplete="email"
        hint="We send request notifications here and use this address to find your cloud projects."
        isRequired
      />
      <SubmitRow />
    </Form>
  )
}
