import { createContext, use } from 'react'
import { RouterProvider as ReactRouterProvider, type RouterProviderProps } from 'react-router-dom'

type Router = RouterProviderProps['router']

const RouterContext = createContext<Router | undefined>(undefined)

/** React Router's provider. It also gives hooks access to router state that is not rendered yet (`useRouter`). */
export function RouterProvider(props: RouterProviderProps) {
  return (
    <RouterContext value={props.router}>
      <ReactRouterProvider {...props} />
    </RouterContext>
  )
}

/**
 * The router. Its `state` is ahead of the rendered page during a navigation. Undefined outside of `RouterProvider`.
 */
export function useRouter(): Router | undefined {
  return use(RouterContext)
}
