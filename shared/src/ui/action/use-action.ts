import type { UseMutationOptions } from '@tanstack/react-query'
import { useId, useInsertionEffect, useRef } from 'react'
import { errorText, useIsMutating, useMutation, useQueryClient } from '../../core/api/index.ts'
import { useLocation, useNavigation } from '../../core/routing/index.ts'
import { showToast, type ToastOptions } from '../toast/index.ts'

/** Callbacks after an action, in this order; each runs after the mutation's own cache updates. */
export type ActionSteps<Output, Input> = {
  /** Runs on success, even if the person has left the page: toasts, updates of other pages. */
  onSuccess?: (output: Output, input: Input) => unknown
  /** Runs on success if the person is still on the page: navigates to another page, closes a dialog. */
  onSuccessIfMounted?: (output: Output, input: Input) => unknown
  /** @deprecated Use `onSuccessIfMounted`. */
  goOn?: (output: Output, input: Input) => unknown
  /** Runs on failure. The toast is shown automatically. */
  onError?: (error: Error, input: Input) => unknown
  /** Runs when the action has ended, after any navigation of `onSuccessIfMounted`. */
  onSettled?: (error: Error | null, input: Input) => unknown
  /** The text of the failure toast, instead of the error's own text. */
  failureText?: (error: Error, input: Input) => string | ToastOptions
  /**
   * The component shows `error` itself, or the errors for which this returns true, so that a toast is only for people
   * who have left the page.
   */
  showsError?: boolean | ((error: Error) => boolean)
}

export type Action<Output, Input> = {
  /** Starts the action unless it is running, and reports failures. */
  run: (input: Input) => void
  /** Like `run`, for `onSubmit` of a form, which shows the failure itself. */
  submit: (input: Input) => Promise<Output | undefined>
  isRunning: boolean
  /** The input of the running action. */
  input: Input | undefined
  /** The result of the last run that this component started. */
  data: Output | undefined
  error: Error | null
  reset: () => void
}

/**
 * An action of a person that the platform answers: it runs once at a time, reports its failure, and calls `onSuccessIfMounted` only
 * if the person is still on the page where they started it. `mutationKey` identifies an action that must not run twice
 * although several components offer it. Include the organization and the changed item in the key.
 */
export function useAction<Output, Input = void, Context = unknown>(
  mutation: UseMutationOptions<Output, Error, Input, Context>,
  steps: ActionSteps<Output, Input> = {},
): Action<Output, Input> {
  const client = useQueryClient()
  const { pathname, isStillHere } = useStillHere()
  const idKey = ['shared', 'action', useId()]
  const ownKey = mutation.mutationKey ?? idKey
  // Each URL has its own action, so that a running one belongs to the URL where it was started.
  const mutationKey = [...ownKey, pathname]
  const sameAction = { mutationKey: mutation.mutationKey ?? mutationKey }
  const isRunning = useIsMutating(sameAction) > 0
  const { mutateAsync, isPending, variables, data, error, reset } = useMutation({
    ...mutation,
    mutationKey,
    async onSettled(output, failure, input, ...rest) {
      await mutation.onSettled?.(output, failure, input, ...rest)
      if (failure) await steps.onError?.(failure, input)
      else await runSteps(steps, { output: output as Output, input, isStillHere })
      await steps.onSettled?.(failure, input)
    },
  })

  // Checked in the cache: a second click can come before the next render, and from another component.
  function start(input: Input): Promise<Output> | undefined {
    return client.isMutating(sameAction) > 0 ? undefined : mutateAsync(input)
  }
  function run(input: Input) {
    start(input)?.catch((failure: unknown) => {
      if (!isShown(steps.showsError, failure) || !isStillHere()) showFailure(steps, failure, input)
    })
  }
  async function submit(input: Input) {
    try {
      return await start(input)
    } catch (failure) {
      const { showsError } = steps
      const isShownInForm = typeof showsError !== 'function' || isShown(showsError, failure)
      if (!isShownInForm || !isStillHere()) showFailure(steps, failure, input)
      throw failure
    }
  }
  return { run, submit, isRunning, input: isPending ? variables : undefined, data, error, reset }
}

type Done<Output, Input> = { output: Output; input: Input; isStillHere: () => boolean }

async function runSteps<Output, Input>(
  steps: ActionSteps<Output, Input>,
  { output, input, isStillHere }: Done<Output, Input>,
) {
  await steps.onSuccess?.(output, input)
  // oxlint-disable-next-line typescript/no-deprecated -- Earlier remotes pass it.
  if (isStillHere()) await (steps.onSuccessIfMounted ?? steps.goOn)?.(output, input)
}

export function isShown(showsError: ActionSteps<unknown, unknown>['showsError'] = false, failure: unknown): boolean {
  return typeof showsError === 'function' ? showsError(failure as Error) : showsError
}

function showFailure<Output, Input>({ failureText }: ActionSteps<Output, Input>, thrown: unknown, input: Input) {
  const failure = thrown as Error
  const message = failureText?.(failure, input) ?? errorText(failure)
  showToast(typeof message === 'string' ? { type: 'error', text: message } : message)
}

/** Returns a function that says whether the person is still on this page, and not navigating away. */
function useStillHere() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname
  const heading = useRef<string>(undefined)
  // Not a layout effect: those are cleaned up while a part of the page suspends.
  useInsertionEffect(() => {
    heading.current = next
    return () => {
      heading.current = undefined
    }
  }, [next])
  return { pathname, isStillHere: () => heading.current === pathname }
}
