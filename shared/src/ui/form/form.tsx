import { Stack } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form'
import { FormError } from './form-error.tsx'
import { RestoredNote } from './restored-note.tsx'
import { showServerErrors } from './server-errors.ts'
import type { FormOf } from './use-form.ts'

type FormProps<Values extends FieldValues, Output> = {
  form: FormOf<Values, Output>
  /** Saves. What it throws is shown: beside a field where the server names one, else above the form. */
  onSubmit: (values: Output) => unknown
  /**
   * Fields were wrong; the first has the focus by then. What it answers is called when they are right, or the form goes: what
   * was said of them is true no more.
   */
  onInvalid?: () => (() => void) | undefined
  /** What is said above the form of a failure that is about no field, in place of the server's words. */
  failureText?: (failure: unknown) => string
  /** What the form is for, where no heading says it. */
  label?: string
  /** It takes no room of its own: the parts of a dialog lie in it, and one of them has the `FormError`. */
  isAroundDialog?: boolean
  /** For a button outside of it that sends it: in the footer of a dialog. */
  id?: string
  /** Of `useFormDraft`: the form says when it has put back what was typed before the page went. */
  draft?: { isRestored: boolean }
  children: ReactNode
}

/** A form that is sent once at a time and checks itself, in words beside the fields. */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, onSubmit, onInvalid, failureText, label, isAroundDialog = false, id, draft, children } = props
  const isSending = useRef(false)
  const tellInvalid = useTellInvalid(form, onInvalid)

  async function save(values: Output) {
    try {
      await onSubmit(values)
    } catch (failure) {
      showServerErrors(form, failure, failureText)
    }
  }

  async function send() {
    if (isSending.current) return
    isSending.current = true
    form.clearErrors('root')
    try {
      await form.handleSubmit(save, tellInvalid)()
    } finally {
      isSending.current = false
    }
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        id={id}
        aria-label={label}
        style={isAroundDialog ? { display: 'contents' } : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {isAroundDialog ? (
          children
        ) : (
          <Stack gap="5">
            <FormError />
            {draft && <RestoredNote draft={draft} />}
            {children}
          </Stack>
        )}
      </form>
    </FormProvider>
  )
}

function useTellInvalid<Values extends FieldValues, Output>(
  { control }: FormOf<Values, Output>,
  onInvalid: FormProps<Values, Output>['onInvalid'],
) {
  const takeBack = useRef<(() => void) | undefined>(undefined)
  const { errors } = useFormState({ control })
  const isRight = Object.keys(errors).length === 0

  function mended() {
    takeBack.current?.()
    takeBack.current = undefined
  }
  useEffect(() => {
    if (isRight) mended()
  }, [isRight])
  useEffect(() => mended, [])
  return () => {
    takeBack.current = onInvalid?.()
  }
}
