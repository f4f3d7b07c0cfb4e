// What the shell uses of the SDK's package for React. Its own index names types as if they were values, which no compiler of single files takes.
export { default as Auth0Provider } from '@auth0/auth0-react/src/auth0-provider'
export { default as useAuth0 } from '@auth0/auth0-react/src/use-auth0'
