import type { UseMutationOptions } from '@tanstack/react-query'
import { useId, useInsertionEffect, useRef } from 'react'
import { errorText, useIsMutating, useMutation, useQueryClient } from '../../core/api/index.ts'
import { useLocation, useNavigation } from '../../core/routing/index.ts'
import { showToast, type ToastOptions } from '../toast/index.ts'

/** What follows an action, in this order; each after what the mutation itself does to the cache. */
export type ActionSteps<Output, Input> = {
  /** It is done, wherever the person is by then: a toast, what others have to know. */
  onSuccess?: (output: Output, input: Input) => unknown
  /** It is done and the person is still where it was begun: leads to another page, closes a dialog. */
  goOn?: (output: Output, input: Input) => unknown
  /** It has failed. The toast comes by itself. */
  onError?: (error: Error, input: Input) => unknown
  /** It is over, and the person has gone on where `goOn` leads. */
  onSettled?: (error: Error | null, input: Input) => unknown
  /** What the toast says of a failure, where it is not in the error's own words. */
  failureText?: (error: Error, input: Input) => string | ToastOptions
  /** The place shows `error` itself, or those errors that this says, so that there is a toast only for those who have left it. */
  showsError?: boolean | ((error: Error) => boolean)
}

export type Action<Output, Input> = {
  /** Begins, unless it is running. A failure is told. */
  run: (input: Input) => void
  /** The same for `onSubmit` of a form, which shows the failure itself. */
  submit: (input: Input) => Promise<Output | undefined>
  isRunning: boolean
  /** What it is running with. */
  input: Input | undefined
  /** What came of the last one that was begun here. */
  data: Output | undefined
  error: Error | null
  reset: () => void
}

/**
 * Something that a person does and the platform answers: it runs once at a time, its failure is told, and what leads on
 * waits for those only who are still at the address where they began it. `mutationKey` names one that must not run twice
 * although several places offer it; it holds the organization and whatever is changed.
 */
export function useAction<Output, Input = void, Context = unknown>(
  mutation: UseMutationOptions<Output, Error, Input, Context>,
  steps: ActionSteps<Output, Input> = {},
): Action<Output, Input> {
  const client = useQueryClient()
  const { pathname, isStillHere } = useStillHere()
  const idKey = ['shared', 'action', useId()]
  const ownKey = mutation.mutationKey ?? idKey
  // At another address it is another one, so that what is on its way stays with the address where it was begun.
  const mutationKey = [...ownKey, pathname]
  const sameAction = { mutationKey: mutation.mutationKey ?? mutationKey }
  const isRunning = useIsMutating(sameAction) > 0
  const { mutateAsync, isPending, variables, data, error, reset } = useMutation({
    ...mutation,
    mutationKey,
    async onSettled(output, failure, input, ...rest) {
      await mutation.onSettled?.(output, failure, input, ...rest)
      if (failure) await steps.onError?.(failure, input)
      else await goThrough(steps, { output: output as Output, input, isStillHere })
      await steps.onSettled?.(failure, input)
    },
  })

  // Counted in the cache: a second click can come before the first is drawn, and from another place.
  function begin(input: Input): Promise<Output> | undefined {
    return client.isMutating(sameAction) > 0 ? undefined : mutateAsync(input)
  }
  function run(input: Input) {
    begin(input)?.catch((failure: unknown) => {
      if (!isShown(steps.showsError, failure) || !isStillHere()) tell(steps, failure, input)
    })
  }
  async function submit(input: Input) {
    try {
      return await begin(input)
    } catch (failure) {
      const { showsError } = steps
      const isShownInForm = typeof showsError !== 'function' || isShown(showsError, failure)
      if (!isShownInForm || !isStillHere()) tell(steps, failure, input)
      throw failure
    }
  }
  return { run, submit, isRunning, input: isPending ? variables : undefined, data, error, reset }
}

type Done<Output, Input> = { output: Output; input: Input; isStillHere: () => boolean }

async function goThrough<Output, Input>(
  steps: ActionSteps<Output, Input>,
  { output, input, isStillHere }: Done<Output, Input>,
) {
  await steps.onSuccess?.(output, input)
  if (isStillHere()) await steps.goOn?.(output, input)
}

export function isShown(showsError: ActionSteps<unknown, unknown>['showsError'] = false, failure: unknown): boolean {
  return typeof showsError === 'function' ? showsError(failure as Error) : showsError
}

function tell<Output, Input>({ failureText }: ActionSteps<Output, Input>, thrown: unknown, input: Input) {
  const failure = thrown as Error
  const words = failureText?.(failure, input) ?? errorText(failure)
  showToast(typeof words === 'string' ? { type: 'error', text: words } : words)
}

/** Whoever has gone to another page, or is on the way to one, is no longer here. */
function useStillHere() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname
  const heading = useRef<string>(undefined)
  // Not a layout effect: those are taken back while a part of the page is waited for.
  useInsertionEffect(() => {
    heading.current = next
    return () => {
      heading.current = undefined
    }
  }, [next])
  return { pathname, isStillHere: () => heading.current === pathname }
}
