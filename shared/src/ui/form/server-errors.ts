import { get, type FieldValues, type Path } from 'react-hook-form'
import { isApiError } from '../../core/api/api-error.ts'
import type { FormOf } from './use-form.ts'

const unknownFailure = "Couldn't save this. Try again in a moment."

/** Shows the server's field errors beside their fields, and every other failure above the form. */
export function showServerErrors<Values extends FieldValues, Output>(
  form: FormOf<Values, Output>,
  failure: unknown,
  failureText: (failure: unknown) => string = textOf,
) {
  const errors = isApiError(failure) ? (failure.errors ?? []) : []
  const fieldErrors = errors.filter(({ path }) => get(form.getValues(), path) !== undefined)
  fieldErrors.forEach(({ path, message }, position) => {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: position === 0 })
  })
  if (fieldErrors.length > 0 && fieldErrors.length === errors.length) return
  form.setError('root.server', { type: 'server', message: failureText(failure) })
  if (!isApiError(failure)) console.error('A form was not saved.', failure)
}

function textOf(failure: unknown): string {
  return isApiError(failure) ? failure.detail : unknownFailure
}
