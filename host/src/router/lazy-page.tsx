import type { LoaderFunctionArgs, RouteObject } from '@lintel/shared/routing'
// eslint-disable-next-line no-restricted-syntax -- The loader has fetched the code, and tells where it could not.
import { lazy, Suspense, type ComponentType } from 'react'
import { shouldRevalidate } from './query-change.ts'

/**
 * A page of the shell that the first screen does not need. Its code is fetched in the loader: only for those whom the
 * guard lets in, with the failure shown as that of any page, and asked for again by Try Again.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  loadData?: (args: LoaderFunctionArgs) => Promise<unknown>,
): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'element'> {
  // Drawn only after the loader has fetched the code, so it never waits here, and never caches a failed import.
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
