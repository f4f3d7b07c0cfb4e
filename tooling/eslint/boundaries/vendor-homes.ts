import { isTestCode } from './source-location.ts'

type Home = { vendors: RegExp; files: RegExp; inTests?: boolean }

/** Each vendor is imported in one place of ours, so that replacing it means replacing that place. */
const homes: Home[] = [
  {
    vendors: /^lucide-react/,
    files: /^shared\/src\/(ui\/|widgets\/|form\/|list\/|grid\/|viewer\/tools\/icons\.ts$)/,
  },
  {
    vendors: /^(@chakra-ui|@ark-ui|@zag-js|@emotion)\//,
    files: /^shared\/src\/((ui|widgets|form|list)\/|grid\/table\/grid-style\.tsx$)/,
  },
  { vendors: /^react-hook-form|^@hookform\//, files: /^shared\/src\/form\// },
  { vendors: /^react-router/, files: /^shared\/src\/routing\// },
  // Actions take the options of a mutation as the library types them.
  { vendors: /^@tanstack\/react-query/, files: /^shared\/src\/(api|action)\//, inTests: true },
  { vendors: /^ky$/, files: /^(shared\/src\/(api|action)\/|tooling\/command\/platform\.ts$)/, inTests: true },
  { vendors: /^@tanstack\//, files: /^shared\/src\/(api|grid)\// },
  { vendors: /^eventsource-parser/, files: /^shared\/src\/event-stream\// },
  { vendors: /^jotai/, files: /^(shared|host)\/src\// },
  { vendors: /^culori/, files: /^shared\/src\/organization\// },
  { vendors: /^@nivo\//, files: /^shared\/src\/charts\// },
  {
    vendors: /^(three|three-mesh-bvh|camera-controls)(\/|$)/,
    files: /^(shared\/src\/viewer\/open|tooling\/src\/bench\/viewer\/page)\//,
  },
  { vendors: /^fuzzysort/, files: /^host\/src\/command-palette\// },
  {
    vendors: /^@auth0\//,
    files: /^(host\/src\/session\/identity\/|tooling\/webpack\/sign-in\/)/,
  },
  { vendors: /^marked$/, files: /^tooling\/webpack\/handbook\// },
  { vendors: /^@module-federation\//, files: /^(host\/src\/remotes|tooling)\// },
  { vendors: /^webpack|^@swc\/|-webpack-plugin$/, files: /^tooling\/|\/webpack\.config\.ts$/ },
  {
    vendors: /^(standardwebhooks|ipaddr\.js)$/,
    files: /^(platform\/src\/modules\/organization\/webhooks\/sending|e2e)\//,
    inTests: true,
  },
  { vendors: /^oidc-provider/, files: /^platform\/src\/modules\/organization\/identity\// },
  { vendors: /^@node-rs\/argon2/, files: /^platform\/(src\/modules\/organization\/identity|seed)\// },
  { vendors: /^jose/, files: /^platform\/src\/(modules\/organization\/identity\/|plugins\/|app\.ts$)/, inTests: true },
  { vendors: /^pg$|^pg\//, files: /^platform\/(src\/(database|plugins)|seed|bench)\//, inTests: true },
  {
    vendors: /^drizzle-/,
    files:
      /^platform\/(src\/database\/|seed\/|bench\/|src\/runs\/run-(tables|.*repository)\.ts$|src\/modules\/(.*(repository|schema)\.ts$|reports\/(data-sources|report-types\/compile)\/)|drizzle\.config\.ts$)/,
    inTests: true,
  },
  {
    vendors: /^@aws-sdk\/|^@tus\/(file|s3)-store/,
    files: /^(platform\/src\/modules\/base\/files|tooling\/src\/release)\//,
  },
  {
    vendors: /^tus-js-client/,
    files:
      /^(remote-data\/src\/features\/captures\/upload\/sending|tooling\/command\/sending|platform\/(src\/modules\/base\/uploads\/testing|bench\/drill\/people))\//,
    inTests: true,
  },
  { vendors: /^@tus\/server/, files: /^platform\/src\/(modules\/base\/(files|uploads)\/|interfaces\/files\.ts$)/ },
  { vendors: /^pg-boss/, files: /^platform\/src\/jobs\// },
  {
    vendors: /^(graphql|graphql-query-complexity|mercurius|dataloader)$|^@pothos\//,
    files: /^platform\/src\/graphql\//,
    inTests: true,
  },
  { vendors: /^nodemailer/, files: /^platform\/src\/modules\/base\/outbox\// },
  {
    vendors: /^piscina/,
    files: /^platform\/(src\/assembler\/glb|bench\/assembly|seed\/captures|src\/streaming)/,
  },
  {
    vendors: /^(@gltf-transform\/|meshoptimizer)/,
    files: /^platform\/(src\/(assembler\/glb|ifc)|seed\/models|bench)\/|^e2e\/viewer\//,
  },
  { vendors: /^@aps_sdk\//, files: /^platform\/src\/modules\/assembly\/autodesk-cloud\// },
  {
    vendors: /^fflate/,
    files:
      /^(shared\/src\/(bcf|spreadsheet\/reading)|platform\/src\/(ifc|modules\/data\/topics\/bcf)|e2e\/src\/support)\//,
    inTests: true,
  },
  { vendors: /^(saxes|re2js)$/, files: /^shared\/src\/(bcf|ids)\// },
  { vendors: /^web-ifc/, files: /^platform\/(src\/ifc|bench\/capture)\// },
  { vendors: /^pg-copy-streams/, files: /^platform\/(src\/database\/|bench\/capture)/ },
  {
    vendors: /^(papaparse|read-excel-file)/,
    files: /^(shared\/src\/spreadsheet\/reading|platform\/src\/modules\/reports\/report-schedules\/csv)\//,
    inTests: true,
  },
  {
    vendors: /^(pdfkit|dejavu-fonts-ttf|unpdf)/,
    files: /^platform\/src\/modules\/reports\/report-schedules\/pdf\//,
    inTests: true,
  },
  {
    vendors: /^write-excel-file/,
    files:
      /^(shared\/src\/spreadsheet|tooling\/src\/bench\/export\/page|platform\/src\/modules\/reports\/report-schedules\/spreadsheet)\//,
  },
  { vendors: /^@?fastify/, files: /^(platform|tooling)\// },
  { vendors: /^msw/, files: /\/src\/testing\/|\/dev\//, inTests: true },
  { vendors: /^@?jest(\/|-|$)|^jsdom/, files: /\/src\/testing\/|^tooling\/jest\/|\/?jest\.config\.ts$/, inTests: true },
  { vendors: /^@testing-library\//, files: /^shared\/src\/testing\//, inTests: true },
  { vendors: /^@playwright\/|^@axe-core\//, files: /^(e2e|tooling|bench)\// },
  { vendors: /^zod/, files: /^(shared|platform|tooling|e2e|bench)\/|^host\/src\/schemas-without-evaluation\.ts$/ },
]

export function vendorProblem(file: string, specifier: string): string | undefined {
  const home = homes.find(({ vendors }) => vendors.test(specifier))
  if (!home || home.files.test(file) || (home.inTests && isTestCode(file))) return undefined
  return `${specifier} can be imported only in ${home.files.source}.`
}
