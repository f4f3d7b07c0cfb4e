/** The platform's paths, which the host's web server forwards so that there is one origin. */
export const platformPaths = [
  '/api',
  '/bcf',
  '/foundation',
  '/graphql',
  '/mcp',
  '/models',
  // Where clients of /mcp learn how people sign in (RFC 9728).
  '/.well-known/oauth-protected-resource',
] as const
