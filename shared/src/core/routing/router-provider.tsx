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

/** The router. During a navigation its `state` is ahead of the rendered page. Undefined outside of `RouterProvider`. */
export function useRouter(): Router | undefined {
  return use(RouterContext)
}
