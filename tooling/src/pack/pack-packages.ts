import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'
import { z } from 'zod'
import { sharedFolder } from '../../webpack/shares/shared-package.ts'
import { root } from '../workspace/root.ts'
import { catalogVersions, emitPackage, importedPackages, packFolder, versionsOf } from './emit-package.ts'

/** Both packages have the same version: they are built from one commit and used together. */
export type Packed = { version: string; shared: string; kit: string }

const tooling = path.join(root, 'tooling')
const packageSchema = z.object({
  version: z.string(),
  exports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

/** Loaded by name by webpack, Jest and the compiler, without an import. */
const namedByTools = ['@swc/core', 'jest', 'react-refresh', 'swc-loader', 'ts-jest', 'typescript', 'typescript-native']

/** Entry points that only the host uses are not published. */
const hostEntryPoints = ['./host', './package.json']

/** `./src/ui/components/index.ts` → `./built/ui/components/index`. */
function builtFile(source: string) {
  return source.replace('./src/', './built/').replace(/\.tsx?$/, '')
}

/** The compiler omits side-effect imports from declarations: here the matchers' types. */
async function nameMatchers(declarations: string): Promise<void> {
  const text = await readFile(declarations, 'utf8')
  await writeFile(declarations, `import '@testing-library/jest-dom/jest-globals'\n${text}`)
}

async function packShared(folder: string, version: string, catalog: ReadonlyMap<string, string>) {
  const described = packageSchema.parse(JSON.parse(await readFile(path.join(sharedFolder, 'package.json'), 'utf8')))
  const entryPoints = Object.entries(described.exports).filter(([subpath]) => !hostEntryPoints.includes(subpath))
  const files = [
    ...entryPoints.map(([, file]) => path.join(sharedFolder, file)),
    path.join(sharedFolder, 'src/testing/setup.ts'),
  ]
  await emitPackage({ from: path.join(sharedFolder, 'src'), files, folder })
  await nameMatchers(path.join(folder, 'built/testing/index.d.ts'))
  await mkdir(path.join(folder, 'api'))
  await cp(path.join(sharedFolder, 'api/since.json'), path.join(folder, 'api/since.json'))
  const exported = entryPoints.map(([subpath, file]): [string, object] => [
    subpath,
    { types: `${builtFile(file)}.d.ts`, default: `${builtFile(file)}.js` },
  ])
  await writePackage(folder, {
    name: '@lintel/shared',
    version,
    type: 'module',
    sideEffects: ['./built/testing/**'],
    files: ['built', 'api'],
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
    // Declarations and test helpers import development dependencies of the workspace.
    dependencies: versionsOf(Object.keys({ ...described.dependencies, ...described.devDependencies }), catalog),
  })
}

async function packKit(folder: string, version: string, catalog: ReadonlyMap<string, string>) {
  const entries = await glob(
    [
      'remote-kit/*.ts',
      'webpack/remote-config.ts',
      'webpack/scripts/{source-map,worker}-loader.ts',
      'jest/{screen-tests,browser-environment}.ts',
    ],
    {
      cwd: tooling,
      absolute: true,
      ignore: ['**/*.test.ts'],
    },
  )
  await emitPackage({ from: tooling, files: entries, folder })
  await cp(path.join(tooling, 'tsconfig'), path.join(folder, 'built/tsconfig'), { recursive: true })
  const imported = await importedPackages(path.join(folder, 'built'))
  imported.delete('@lintel/shared')
  await writePackage(folder, {
    name: '@lintel/remote-kit',
    version,
    type: 'module',
    files: ['built'],
    bin: { 'remote-kit': './built/remote-kit/main.js' },
    exports: {
      './webpack': './built/webpack/remote-config.js',
      './jest': './built/jest/screen-tests.js',
      './lint': './built/remote-kit/lint.js',
      './tsconfig': './built/tsconfig/browser.json',
    },
    dependencies: versionsOf(new Set([...imported, ...namedByTools]), catalog),
    peerDependencies: { '@lintel/shared': version },
  })
}

function writePackage(folder: string, content: object) {
  return writeFile(path.join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`)
}

/** Creates tarballs of the packages for separate repositories: `@lintel/shared` and `@lintel/remote-kit`. */
export async function packPackages(to: string): Promise<Packed> {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  await mkdir(to, { recursive: true })
  const workspace = await mkdtemp(path.join(root, '.cache/pack-'))
  try {
    const catalog = await catalogVersions()
    const { version } = packageSchema
      .pick({ version: true })
      .parse(JSON.parse(await readFile(path.join(sharedFolder, 'package.json'), 'utf8')))
    const [shared, kit] = [path.join(workspace, 'shared'), path.join(workspace, 'remote-kit')]
    await Promise.all([packShared(shared, version, catalog), packKit(kit, version, catalog)])
    return { version, shared: await packFolder(shared, to), kit: await packFolder(kit, to) }
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}
