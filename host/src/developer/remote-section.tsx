import { useAction } from '@lintel/shared/action'
import { mutationOptions } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { Form, TextField, useForm } from '@lintel/shared/form'
import { pluralize, elapsedTime } from '@lintel/shared/format'
import { Badge, Box, Button, Flex, Heading, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import { changeOverride, storedOverrides } from './stored-overrides.ts'
import { readBuild } from './load-overrides.ts'
import type { RemoteReport, Source } from './remote-report.ts'

const sources: Record<Source, { text: string; palette: string }> = {
  live: { text: 'Live', palette: 'green' },
  trial: { text: 'On Trial', palette: 'blue' },
  earlier: { text: 'Earlier', palette: 'orange' },
  own: { text: 'Your Own', palette: 'orange' },
  preview: { text: 'Preview', palette: 'orange' },
  off: { text: 'Disabled', palette: 'red' },
}

type RemoteSectionProps = { remote: RemoteReport; origins: readonly string[] }

export function RemoteSection({ remote, origins }: RemoteSectionProps) {
  const { name, version, source, address, owner } = remote
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" rounded="lg" p="4">
      <Flex gap="2" align="center" wrap="wrap">
        <Heading as="h3" id={id} textStyle="md">
          {name} {version}
        </Heading>
        <Badge colorPalette={sources[source].palette}>{sources[source].text}</Badge>
        <Text textStyle="sm" color="fg.muted">
          by {owner}
        </Text>
      </Flex>
      {address && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {address}
        </Text>
      )}
      <Text textStyle="sm" mt="1">
        {timesText(remote)}
      </Text>
      <Failures remote={remote} />
      {origins.length > 0 && (
        <Override name={name} origins={origins} isOverridden={source === 'own' || source === 'preview'} />
      )}
    </Box>
  )
}

function timesText({ times }: RemoteReport): string {
  if (times?.loadMs === undefined || times.renderMs === undefined) return 'No pages opened in this session.'
  return `Last loaded in ${elapsedTime(times.loadMs)}, rendered in ${elapsedTime(times.renderMs)}.`
}

function Failures({ remote: { failures } }: { remote: RemoteReport }) {
  if (failures.length === 0) return null
  return (
    <Box textStyle="sm" mt="1">
      <Text color="fg.error">{pluralize(failures.length, 'failure')} in this page:</Text>
      <Box as="ul" ps="5">
        {failures.slice(0, 5).map(({ at, kind, version: failed }) => (
          <li key={`${at.toISOString()} ${kind}`}>
            {failed}: {kind}
          </li>
        ))}
      </Box>
    </Box>
  )
}

type OverrideProps = { name: string; origins: readonly string[]; isOverridden: boolean }

const overrideSchema = z.object({ address: z.string().trim().min(1) })

/** Checks that the address responds before it reloads the page. */
function Override({ name, origins, isOverridden }: OverrideProps) {
  const form = useForm({ schema: overrideSchema, start: { address: storedOverrides()[name] ?? '' } })
  const trying = useAction(mutationOptions({ mutationFn: (address: string) => readBuild(name, address, origins) }), {
    onSuccess: ({ baseUrl }) => changeOverride(name, baseUrl),
  })
  async function run({ address }: { address: string }) {
    try {
      await trying.submit(address)
    } catch (error) {
      form.setError(
        'address',
        { message: error instanceof Error ? error.message : String(error) },
        { shouldFocus: true },
      )
    }
  }
  return (
    <Box mt="3">
      <Form form={form} label={`Run ${name}`} onSubmit={run}>
        <TextField name="address" type="url" label={`Run ${name} From`} placeholder={`${origins[0]}/`} isRequired />
        <Flex gap="2" wrap="wrap">
          <Button type="submit" variant="outline" loading={form.formState.isSubmitting} loadingText="Run">
            Run
          </Button>
          {isOverridden && (
            <Button variant="ghost" colorPalette="gray" onClick={() => changeOverride(name, undefined)}>
              Reset
            </Button>
          )}
        </Flex>
      </Form>
    </Box>
  )
}
