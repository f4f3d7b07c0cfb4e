// What the package for React uses of the one for browsers, whose own index names all that it has.
export { Auth0Client } from '@auth0/auth0-spa-js/src/Auth0Client'
export { ResponseType } from '@auth0/auth0-spa-js/src/global'
