import { useId, type RefObject } from 'react'
import { Box, Button, Flex, Select, Stack, Text, Textarea } from '../../../components/index.ts'
import type { CheckedDraft, DraftContext } from './draft.ts'

type ExpressionFieldProps<Row> = {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  /** Undefined while there is nothing to report. */
  found: CheckedDraft | undefined
  context: DraftContext<Row>
  onChange: (next: string) => void
  /** Selects the text at the position of the error, so that users need not count characters. */
  onShowPlace: () => void
}

/** The field for the expression, with the columns that it can refer to and its result so far. */
export function ExpressionField<Row>({ ref, value, found, context, onChange, onShowPlace }: ExpressionFieldProps<Row>) {
  const id = useId()
  const { code, columns, calculated, field } = context
  const names = [...columns, ...calculated.filter((one) => one.field !== field)]
  function insert(title: string) {
    const [from, to] = [ref.current?.selectionStart ?? value.length, ref.current?.selectionEnd ?? value.length]
    onChange(`${value.slice(0, from)}${code.referenceTo(title)}${value.slice(to)}`)
    ref.current?.focus()
  }
  const problem = found?.problem
  return (
    <Stack gap="1.5">
      <Box asChild fontWeight="medium" textStyle="sm">
        <label htmlFor={id}>Expression</label>
      </Box>
      <Textarea
        fontFamily="mono"
        ref={ref}
        id={id}
        rows={4}
        value={value}
        maxLength={code.maxExpressionLength}
        spellCheck={false}
        placeholder="IF([Count] > 0, ROUND([Total] / [Count], 2))"
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-found`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Flex id={`${id}-found`} role="status" gap="2" align="center" wrap="wrap" textStyle="sm" minH="8">
        {problem && <Text color="fg.error">{problem.message}</Text>}
        {problem && problem.end > problem.start && (
          <Button type="button" size="xs" variant="outline" colorPalette="gray" onClick={onShowPlace}>
            Show Error
          </Button>
        )}
        {found?.checked && <Text color="fg.muted">{`It is ${code.typeText(found.checked.type)}.`}</Text>}
      </Flex>
      <Select
        aria-label="Insert Column"
        placeholder="Insert Column"
        options={names.map(({ field: key, title }) => ({ value: key, label: title }))}
        value=""
        onChange={({ target }) => insert(nameOf(target.value, names))}
      />
      <Box asChild textStyle="sm" color="fg.muted">
        <details>
          <summary>Functions</summary>
          <ul>
            {code.functionWords.map((functionText) => (
              <li key={functionText}>
                <code>{functionText}</code>
              </li>
            ))}
          </ul>
        </details>
      </Box>
    </Stack>
  )
}

/** The title if it is unique, otherwise the key. */
function nameOf(key: string, names: readonly { field: string; title: string }[]): string {
  const title = names.find(({ field }) => field === key)?.title ?? key
  return names.filter((one) => one.title.toLowerCase() === title.toLowerCase()).length === 1 ? title : key
}
