import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { isApiError } from '../../core/api/api-error.ts'
import type { ConflictNoticeProps, ValueConflict } from '../widgets/conflict-notice.tsx'
import { recordSubmittedValues, getSubmittedValues } from './submitted-values.ts'
import { showServerErrors } from './server-errors.ts'
import type { FormOf } from './use-form.ts'

type Descriptions<Values extends FieldValues> = {
  /** The title of each field. */
  titles: Readonly<Record<keyof Values & string, string>>
  /** The value of a field as users know it. */
  describe?: DescribeField<Values>
  /** The name that remotes built with versions before 1.5.0 use for `describe`. */
  wordsOf?: DescribeField<Values>
}

type DescribeField<Values extends FieldValues> = (name: keyof Values & string, values: Values) => string

type ConflictOptions<Item, Values extends FieldValues, Output> = Descriptions<Values> & {
  form: FormOf<Values, Output>
  /** The item that the form was opened with. */
  item: Item
  /** Reads the current item. */
  read: () => Promise<Item>
  valuesOf: (item: Item) => Values
  /** Saves over the provided item. */
  save: (output: Output, over: Item) => Promise<unknown>
}

type FieldConflict<Values extends FieldValues> = ValueConflict & { name: Path<Values> }

/**
 * Saves a form whose item others may have changed since it was opened. Their changes to other fields are merged. If
 * both have changed a field, `conflict` has the properties of `ConflictNotice`, and the person chooses. It is no
 * conflict if the person's own earlier save arrived after the form was opened.
 */
export function useConflict<Item, Values extends FieldValues, Output>(options: ConflictOptions<Item, Values, Output>) {
  const { form, item, read, valuesOf, save } = options
  const [base, setBase] = useState(item)
  const [conflicts, setConflicts] = useState<readonly FieldConflict<Values>[]>([])
  const { isSubmitting } = form.formState
  const isHere = useIsHere()

  function saveOver(over: Item, output: Output): Promise<unknown> {
    recordSubmittedValues(over, form.getValues())
    return save(output, over)
  }

  async function submit(output: Output): Promise<unknown> {
    setConflicts([])
    try {
      return await saveOver(base, output)
    } catch (error) {
      // After leaving the page, people only get a message about the rejection.
      if (!isRevisionConflict(error) || !isHere.current) throw error
    }
    const theirs = await read()
    setBase(theirs)
    const found = rebase(form, valuesOf(theirs), { ...options, ownValues: getSubmittedValues(base) as Values[] })
    setConflicts(found)
    return found.length > 0 ? undefined : form.handleSubmit((merged) => saveOver(theirs, merged))()
  }

  const conflict: ConflictNoticeProps = {
    conflicts,
    isRunning: isSubmitting,
    onKeepMine: () =>
      void form
        .handleSubmit(submit)()
        .catch((error: unknown) => showServerErrors(form, error)),
    onUseTheirs() {
      for (const { name } of conflicts) form.resetField(name)
      setConflicts([])
    },
  }
  return { submit, conflict: conflicts.length > 0 ? conflict : undefined }
}

function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

/** Rebases the form on the other person's values; changed fields stay. Returns the fields that both have changed. */
function rebase<Values extends FieldValues, Output>(
  form: FormOf<Values, Output>,
  theirs: Values,
  {
    titles,
    wordsOf = plainText,
    describe = wordsOf,
    ownValues,
  }: Descriptions<Values> & { ownValues: readonly Values[] },
): FieldConflict<Values>[] {
  const before = form.formState.defaultValues as Values
  const mine = form.getValues()
  const names = Object.keys(titles).filter((name) => !isSame(mine[name], before[name])) as Path<Values>[]
  form.reset(theirs)
  for (const name of names) form.setValue(name, mine[name], { shouldDirty: true })
  return names
    .filter((name) => [before, mine, ...ownValues].every((version) => !isSame(theirs[name], version[name])))
    .map((name) => ({ name, title: titles[name], mine: describe(name, mine), theirs: describe(name, theirs) }))
}

/** Whether a save was rejected because someone has changed the item since it was read. */
export function isRevisionConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 409 && error.code.endsWith('/changed-meanwhile')
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function plainText<Values extends FieldValues>(name: keyof Values & string, values: Values): string {
  const text = [values[name] ?? []].flat().join(', ')
  return text === '' ? 'none' : text
}
