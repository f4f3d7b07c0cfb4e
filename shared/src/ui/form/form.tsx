import { Stack, Box, Flex } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form'
import { FormError } from './form-error.tsx'
import { showServerErrors } from './server-errors.ts'
import type { FormOf } from './use-form.ts'
import { History } from 'lucide-react'
import { Text } from '../components/index.ts'

type FormProps<Values extends FieldValues, Output> = {
  form: FormOf<Values, Output>
  /**
   * Saves the values. Errors that it throws are shown beside a field if the server names one, otherwise above the form.
   */
  onSubmit: (values: Output) => unknown
  /**
   * Called if fields are invalid, after the first one got the focus. The returned function is called when they are
   * valid, or the form is unmounted.
   */
  onInvalid?: () => (() => void) | undefined
  /** The text above the form for a failure that belongs to no field, instead of the server's. */
  failureText?: (failure: unknown) => string
  /** The accessible name, if the form has no heading. */
  label?: string
  /** Set if the form surrounds a dialog: it has no box of its own, and a part of the dialog renders the `FormError`. */
  isAroundDialog?: boolean
  /** For a submit button outside of the form, such as in the footer of a dialog. */
  id?: string
  /** From `useFormDraft`: the form shows a note when it has restored a draft. */
  draft?: { isRestored: boolean }
  children: ReactNode
}

/** A form that submits once at a time and shows validation errors beside the fields. */
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
  const undoInvalid = useRef<(() => void) | undefined>(undefined)
  const { errors } = useFormState({ control })
  const isRight = Object.keys(errors).length === 0

  function onValid() {
    undoInvalid.current?.()
    undoInvalid.current = undefined
  }
  useEffect(() => {
    if (isRight) onValid()
  }, [isRight])
  useEffect(() => onValid, [])
  return () => {
    undoInvalid.current = onInvalid?.()
  }
}

/** Shown until the fields are saved or have their initial values again. */
function RestoredNote({ draft }: { draft: { isRestored: boolean } }) {
  const { isDirty } = useFormState()
  const isShown = isDirty && draft.isRestored
  return (
    <Box role="status" hidden={!isShown}>
      {isShown && (
        <Flex gap="3" p="3" rounded="md" bg="bg.info" color="fg.info" textStyle="sm">
          <History aria-hidden size={18} style={{ flexShrink: 0, marginTop: '1px' }} />
          <Text>We restored your draft. It hasn't been saved.</Text>
        </Flex>
      )}
    </Box>
  )
}
