import type { LoaderFunctionArgs, RouteObject } from '@lintel/shared/routing'
// eslint-disable-next-line no-restricted-syntax -- The loader has fetched the code, and reports failures.
import { lazy, Suspense, type ComponentType } from 'react'
import { shouldRevalidate } from './query-change.ts'

/**
 * A lazily loaded page of the shell. The loader fetches its code after the guard, so failures are handled like those
 * of any page, with Try Again.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  loadData?: (args: LoaderFunctionArgs) => Promise<unknown>,
): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'element'> {
  // Rendered only after the loader has fetched the code, so it never suspends or caches a failed import.
  const Page = lazy(async () => ({ default: await load() }))
  return {
    loader: async (args) => {
      await Promise.all([load(), loadData?.(args)])
      return null
    },
    shouldRevalidate,
    element: (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    ),
  }
}
