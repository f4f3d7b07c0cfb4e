import { createContext, use } from 'react'
import { RouterProvider as ReactRouterProvider, type RouterProviderProps } from 'react-router-dom'

type Router = RouterProviderProps['router']

const RouterContext = createContext<Router | undefined>(undefined)

/** React Router's provider, which also lets hooks read the state of the router that is not drawn yet (`useRouter`). */
export function RouterProvider(props: RouterProviderProps) {
  return (
    <RouterContext value={props.router}>
      <ReactRouterProvider {...props} />
    </RouterContext>
  )
}

/** The router itself; its `state` is ahead of what is drawn while a page is loading. Undefined outside of `RouterProvider`. */
export function useRouter(): Router | undefined {
  return use(RouterContext)
}
