import { useState } from 'react'
import { maxListValues, type FieldType, type ListValue } from '../../../../domain/filter/index.ts'
import { pluralize, countText } from '../../../../core/format/numbers.ts'
import { Button, Stack, Text, Textarea } from '../../../components/index.ts'
import { pastedValues } from '../../filter/pasted-values.ts'

type PasteListProps = { type: FieldType; onPaste: (values: readonly ListValue[]) => void }

/** Adds values that were copied elsewhere: from a column of a spreadsheet, or lines of an email. */
export function PasteList({ type, onPaste }: PasteListProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [result, setResult] = useState<PasteResult>()
  function choose() {
    const { values, invalid: invalid, entryCount: entryCount } = pastedValues(text, type)
    if (entryCount !== undefined) {
      setResult({ count: 0, invalid, entryCount })
      return
    }
    onPaste(values)
    setResult({ count: values.length, invalid })
    setText(invalid.join('\n'))
  }
  const isRefused = result !== undefined && (result.entryCount !== undefined || result.invalid.length > 0)
  return (
    <Stack gap="2" align="start">
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        Paste a List
      </Button>
      {isOpen && (
        <>
          <Textarea
            aria-label="Values, one per line"
            placeholder="One value per line"
            rows={5}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button size="sm" disabled={text.trim() === ''} onClick={choose}>
            Use These Values
          </Button>
          {/* Always rendered, because screen readers only announce changes of an existing live region. */}
          <Text role="status" textStyle="sm" color={isRefused ? 'fg.error' : 'fg.muted'}>
            {result && resultText(result)}
          </Text>
        </>
      )}
    </Stack>
  )
}

type PasteResult = { count: number; invalid: readonly string[]; entryCount?: number }

function resultText({ count, invalid, entryCount }: PasteResult): string {
  if (entryCount !== undefined) {
    return `${pluralize(entryCount, 'value')} are too many. A filter can list up to ${countText(maxListValues)}.`
  }
  const chosen = `${pluralize(count, 'value')} chosen.`
  if (invalid.length === 0) return chosen
  const examples = invalid.slice(0, 3).map((one) => `'${one.slice(0, 40)}'`)
  return `${chosen} Not in this column: ${examples.join(', ')}${invalid.length > examples.length ? ', …' : '.'}`
}
