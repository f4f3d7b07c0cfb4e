import type { MessageConfiguration, OptionSet, Problem } from '@lintel/shared/contract'
import { noRevitVersion, type Preflight, type PreflightQuestion } from '@lintel/shared/contract/assembly'
import { defaultChoices, isUnsupported, selectMessages, type Choices } from '@lintel/shared/prototype'
import type { CloudFindings } from './cloud-findings.ts'

export type JudgedRelease = {
  published: boolean
  automation: boolean
  revitVersion: string
  optionSets: readonly OptionSet[]
  messageConfigurations: readonly MessageConfiguration[]
}

export type CheckInput = { question: PreflightQuestion; release: JudgedRelease; findings: CloudFindings }

type Check = Preflight['checks'][number]
type FieldErrors = NonNullable<Problem['errors']>
type CheckResult = { check: Check; errors: FieldErrors }

export type FormResult = { preflight: Preflight; /** By path of the field. */ errors: FieldErrors }

/** All checks of a form. They are the same for the preflight and for submitting. */
export function judgeForm(judged: CheckInput): FormResult {
  const verdicts = [judgeAccess(judged), judgeRevitVersion(judged), judgeOptions(judged), judgeConfiguration(judged)]
  const checks = verdicts.map(({ check }) => check)
  const isReady = checks.every(({ outcome }) => outcome !== 'failed')
  return { preflight: { checks, isReady }, errors: verdicts.flatMap(({ errors }) => errors) }
}

function judgeAccess({ findings: { project, failure } }: CheckInput): CheckResult {
  if (project) return passed('access', `You have access to the project ${project.name}.`)
  return failed('access', 'bim360ProjectId', [
    failure ??
      "You don't have access to this project, or it doesn't exist. Ask its administrator to add you, or choose another project.",
  ])
}

function judgeRevitVersion({
  question,
  release: { revitVersion: requiredVersion },
  findings,
}: CheckInput): CheckResult {
  const found = findings.revitVersion
  const name = nameOf(question)
  if (found === requiredVersion)
    return passed('revit-version', `The project and ${name} both use Revit ${requiredVersion}.`)
  if (found === noRevitVersion) {
    const message = `The project has no Revit model yet. ${name} needs Revit ${requiredVersion}.`
    return { check: { check: 'revit-version', outcome: 'warning', message }, errors: [] }
  }
  return failed('revit-version', 'bim360ProjectId', [
    found === undefined
      ? "Couldn't read the project's Revit version. Try again in a moment, or choose another project."
      : `The project uses Revit ${found}, but ${name} needs Revit ${requiredVersion}. Choose another project or another release.`,
  ])
}

function judgeOptions({ question: { optionSets: chosen }, release: { optionSets } }: CheckInput): CheckResult {
  const defaults = defaultChoices({ optionSets })
  const labels = new Set(optionSets.map(({ label }) => label))
  const foreign = Object.keys(chosen).filter((label) => !labels.has(label))
  const errors = [
    ...optionSets.flatMap((optionSet) => errorOfOption(optionSet, chosen, defaults)),
    ...foreign.map((label) => optionError(label, `${label} isn't an option of this release. Remove it.`)),
  ]
  if (errors.length === 0) return passed('options', 'All options are selected.')
  return {
    check: failedCheck(
      'options',
      errors.map(({ message }) => message),
    ),
    errors,
  }
}

function errorOfOption({ label, options, disabled }: OptionSet, chosen: Choices, defaults: Choices): FieldErrors {
  const choice = Object.hasOwn(chosen, label) ? chosen[label] : undefined
  if (choice === undefined || choice === '') return [optionError(label, `Choose ${label}.`)]
  const isOffered = disabled ? choice === defaults[label] : options.includes(choice)
  return isOffered ? [] : [optionError(label, `${choice} isn't available for ${label}. Choose another value.`)]
}

function optionError(label: string, message: string): FieldErrors[number] {
  return { path: `optionSets.${label}`, message }
}

function judgeConfiguration({ question, release }: CheckInput): CheckResult {
  const name = nameOf(question)
  const withdrawn = [
    ...(release.published ? [] : [`${name} isn't published. Choose another release.`]),
    ...(release.automation ? [] : [`${name} can't be requested because its automation is turned off.`]),
  ]
  if (withdrawn.length > 0) return failed('configuration', 'prototypeRelease', withdrawn)
  const unsupported = selectMessages(release, question.optionSets).filter(isUnsupported)
  if (unsupported.length === 0) return passed('configuration', 'The selected options can be assembled.')
  return failed(
    'configuration',
    'optionSets',
    unsupported.map(({ message }) => message),
  )
}

function nameOf({ portfolio, prototypeRelease }: PreflightQuestion): string {
  return `${portfolio} ${prototypeRelease}`
}

function passed(check: Check['check'], message: string): CheckResult {
  return { check: { check, outcome: 'passed', message: message.slice(0, maxMessageCharacters) }, errors: [] }
}

function failed(check: Check['check'], path: string, messages: readonly string[]): CheckResult {
  return { check: failedCheck(check, messages), errors: messages.map((message) => ({ path, message })) }
}

const maxMessageCharacters = 1000

function failedCheck(check: Check['check'], messages: readonly string[]): Check {
  return { check, outcome: 'failed', message: messages.join(' ').slice(0, maxMessageCharacters) }
}
