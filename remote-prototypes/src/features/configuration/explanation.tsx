import type { Explained } from '@lintel/shared/prototype'
import { Box, Check, CircleAlert, Flex, Popover, Stack, Text, VisuallyHidden, X } from '@lintel/shared/ui'
import { explain, outcomeNames, verdict, type Sentence } from './explain.model.ts'

type ExplanationProps = { explained: Explained<unknown>; name: string; kind: 'file' | 'message' }

const symbols = {
  met: { Symbol: Check, color: 'green.fg' },
  unmet: { Symbol: X, color: 'fg.muted' },
  unknown: { Symbol: CircleAlert, color: 'orange.fg' },
} as const

/** Lists which conditions of a file or a message match the chosen options. */
export function Explanation({ explained: { evaluation }, name, kind }: ExplanationProps) {
  return (
    <Popover label={`Explain ${name}`} trigger="Explain">
      <Text fontWeight="medium" mb="2" overflowWrap="anywhere">
        {name}
      </Text>
      <Text color="fg.muted" mb="3">
        {verdict(evaluation.outcome, kind)}
      </Text>
      <Sentences sentences={explain(evaluation)} />
    </Popover>
  )
}

function Sentences({ sentences }: { sentences: Sentence[] }) {
  return (
    <Stack as="ul" role="list" gap="1.5" listStyleType="none">
      {sentences.map((sentence, index) => (
        // The index distinguishes equal sentences; they are never reordered.
        <SentenceLine key={`${index} ${sentence.text}`} sentence={sentence} />
      ))}
    </Stack>
  )
}

function SentenceLine({ sentence: { outcome, text, parts } }: { sentence: Sentence }) {
  const { Symbol, color } = symbols[outcome]
  return (
    <li>
      <Flex gap="2" align="start">
        <Box aria-hidden color={color} pt="0.5" flexShrink="0">
          <Symbol size={16} />
        </Box>
        <Text overflowWrap="anywhere" color={outcome === 'unmet' ? 'fg.muted' : undefined}>
          <VisuallyHidden>{outcomeNames[outcome]}: </VisuallyHidden>
          {text}
        </Text>
      </Flex>
      {parts.length > 0 && (
        <Box ps="6" pt="1.5">
          <Sentences sentences={parts} />
        </Box>
      )}
    </li>
  )
}
