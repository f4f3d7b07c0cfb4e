import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { glob } from 'tinyglobby'
import { entryFile, entryPoints, sharedFolder, sharedPackage } from '../../webpack/shares/shared-package.ts'
import { emitDeclarations } from './emit-declarations.ts'

/** By entry point (`@lintel/shared/ui`): the report of API Extractor. */
export type Reports = ReadonlyMap<string, string>

const extension = '.api.md'
export const reportsFolder = path.join(sharedFolder, 'api')

/** `@lintel/shared/contract/assets` → `contract-assets.api.md` */
export function reportName(entryPoint: string): string {
  return `${entryPoint.slice(sharedPackage.length + 1).replaceAll('/', '-')}${extension}`
}

/** The committed reports: the API of the last version. */
export async function releasedReports(): Promise<Reports> {
  const files = await glob(`*${extension}`, { cwd: reportsFolder })
  const entryPointOf = new Map(entryPoints.map((entryPoint) => [reportName(entryPoint), entryPoint]))
  return new Map(
    files.map((file) => [
      // Removed entry points are identified by file.
      entryPointOf.get(file) ?? `${sharedPackage}/${file.slice(0, -extension.length)}`,
      readFileSync(path.join(reportsFolder, file), 'utf8'),
    ]),
  )
}

function configure(folder: string, entryPoint: string): ExtractorConfig {
  const declarations = path.relative(path.join(sharedFolder, 'src'), entryFile(entryPoint)).replace(/\.tsx?$/, '.d.ts')
  const silent = { default: { logLevel: ExtractorLogLevel.None } }
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: path.join(folder, 'declarations', declarations),
      compiler: { tsconfigFilePath: path.join(folder, 'tsconfig.json') },
      apiReport: {
        enabled: true,
        reportFileName: reportName(entryPoint),
        reportFolder: path.join(folder, 'api'),
        reportTempFolder: path.join(folder, 'api-temp'),
        // The types of exported functions are part of the API, even without an exported name.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { compilerMessageReporting: silent, extractorMessageReporting: silent, tsdocMessageReporting: silent },
      newlineKind: 'lf',
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(sharedFolder, 'package.json'),
  })
}

/** The API of the current sources. `folder` is a workspace for the declarations. */
export async function currentReports(folder: string): Promise<Reports> {
  await emitDeclarations(folder, entryPoints.map(entryFile))
  mkdirSync(path.join(folder, 'api'))
  const configs = entryPoints.map((entryPoint) => [entryPoint, configure(folder, entryPoint)] as const)
  const [first, ...others] = configs.map(([, config]) => config)
  if (first === undefined) return new Map()
  const additionalEntryPoints = others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath)
  const compilerState = CompilerState.create(first, { additionalEntryPoints })
  return new Map(
    configs.map(([entryPoint, config]) => {
      const { succeeded } = Extractor.invoke(config, {
        compilerState,
        localBuild: true,
        // API Extractor bundles its own compiler and reports that; errors fail the run below.
        messageCallback: (message) => {
          message.handled = message.logLevel !== ExtractorLogLevel.Error
        },
      })
      if (!succeeded) throw new Error(`API Extractor can't read ${entryPoint}.`)
      return [entryPoint, readFileSync(path.join(folder, 'api', reportName(entryPoint)), 'utf8')]
    }),
  )
}

/** The declarations in a report, without the text around them. */
export function declarationsIn(report: string): string {
  return /^```ts\n([\s\S]*?)^```$/m.exec(report)?.[1]?.trim() ?? ''
}

const exported =
  /^export (?:(?:abstract class|class|const|enum|function|interface|namespace|type) ([\w$]+)|\{ (?:\w+ as )?([\w$]+) \})/gm

/** Names of the exports, sorted. */
export function exportsIn(report: string): string[] {
  const names = [...report.matchAll(exported)].map(([, declared, passedOn]) => declared ?? passedOn ?? '')
  return [...new Set(names)].sort()
}

const exportedObject = /^export const ([\w$]+): \{\n([\s\S]*?)^\};?$/gm
const property = /^ {4}(?:readonly )?([\w$]+):/gm

/** Properties of exported objects, which remotes use by name: `paths.help`. */
export function propertiesIn(report: string): string[] {
  return [...report.matchAll(exportedObject)].flatMap(([, name = '', members = '']) =>
    [...members.matchAll(property)].map(([, member = '']) => `${name}.${member}`),
  )
}
