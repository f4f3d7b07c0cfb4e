import { isTestCode } from './source-location.ts'

type Boundary = { libraries: RegExp; files: RegExp; inTests?: boolean }

/** Libraries that shape the code around them, and the files that may import each. */
const boundaries: Boundary[] = [
  { libraries: /^lucide-react/, files: /^shared\/src\/(ui\/|viewer\/tools\/icons\.ts$)/ },
  { libraries: /^(@chakra-ui|@ark-ui|@zag-js|@emotion)\//, files: /^shared\/src\/ui\// },
  { libraries: /^react-router/, files: /^shared\/src\/core\/routing\// },
  // Actions take the options of a mutation as the library types them.
  { libraries: /^@tanstack\/react-query/, files: /^shared\/src\/(core\/api|ui\/action)\//, inTests: true },
  {
    libraries: /^ky$/,
    files: /^(shared\/src\/(core\/api|ui\/action)\/|tooling\/command\/platform\.ts$)/,
    inTests: true,
  },
  { libraries: /^jotai/, files: /^(shared|host)\/src\// },
  {
    libraries: /^(three|three-mesh-bvh|camera-controls)(\/|$)/,
    files: /^(shared\/src\/viewer\/open|tooling\/src\/bench\/viewer\/page)\//,
  },
  { libraries: /^@auth0\//, files: /^host\/src\/session\/identity\// },
  { libraries: /^@module-federation\//, files: /^(host\/src\/remotes|tooling)\// },
  { libraries: /^oidc-provider/, files: /^platform\/src\/modules\/organization\/identity\// },
  { libraries: /^pg$|^pg\//, files: /^platform\/(src\/(database|plugins)|seed|bench)\//, inTests: true },
  {
    libraries: /^drizzle-/,
    files:
      /^platform\/(src\/database\/|seed\/|bench\/|src\/runs\/run-(tables|.*repository)\.ts$|src\/modules\/(.*(repository|schema)\.ts$|reports\/(data-sources|report-types\/compile)\/)|drizzle\.config\.ts$)/,
    inTests: true,
  },
  {
    libraries: /^(graphql|graphql-query-complexity|mercurius|dataloader)$|^@pothos\//,
    files: /^platform\/src\/graphql\//,
    inTests: true,
  },
  {
    libraries: /^@modelcontextprotocol\//,
    files: /^(platform\/src\/modules\/data\/mcp|e2e)\//,
  },
  { libraries: /^msw/, files: /\/src\/testing\/|\/dev\//, inTests: true },
  {
    libraries: /^@?jest(\/|-|$)|^jsdom/,
    files: /\/src\/testing\/|^tooling\/jest\/|\/?jest\.config\.ts$/,
    inTests: true,
  },
  { libraries: /^@testing-library\//, files: /^shared\/src\/testing\//, inTests: true },
  { libraries: /^@playwright\/|^@axe-core\//, files: /^(e2e|tooling|bench)\// },
]

export function libraryProblem(file: string, specifier: string): string | undefined {
  const boundary = boundaries.find(({ libraries }) => libraries.test(specifier))
  if (!boundary || boundary.files.test(file) || (boundary.inTests && isTestCode(file))) return undefined
  return `${specifier} is imported in ${boundary.files.source} only.`
}
