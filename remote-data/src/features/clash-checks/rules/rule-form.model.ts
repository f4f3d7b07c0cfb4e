import { z } from '@lintel/shared/contract'
import {
  clashRuleCreateSchema,
  type ClashKind,
  type ClashRule,
  type ClashRuleCreate,
  type ClashSide,
} from '@lintel/shared/contract/captures'

const noElements: ClashSide = { classes: [], types: [], files: [] }
export const emptyRule: ClashRuleCreate = { name: '', kind: 'hard', a: noElements, b: noElements, millimeters: 10 }

export const ruleFieldTitles = {
  name: 'Name',
  kind: 'Looks For',
  millimeters: 'Millimeters',
  aClasses: 'Classes or categories of side A',
  aTypes: 'Types of side A',
  aFiles: 'Files of side A',
  bClasses: 'Classes or categories of side B',
  bTypes: 'Types of side B',
  bFiles: 'Files of side B',
}

/** Lists have one entry per line. */
export type RuleForm = Record<keyof typeof ruleFieldTitles, string>

const lines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
)
const shape = clashRuleCreateSchema.shape
const sideShape = shape.a.shape

function list(of: keyof ClashSide) {
  return lines.pipe(sideShape[of])
}

export const ruleFormSchema: z.ZodType<ClashRuleCreate, RuleForm> = z
  .object({
    name: z.string().pipe(shape.name),
    kind: z.string().pipe(shape.kind),
    millimeters: z
      .string()
      .refine((text) => text.trim() !== '' && Number.isFinite(Number(text)), 'Enter a number.')
      .transform(Number)
      .pipe(shape.millimeters),
    aClasses: list('classes'),
    aTypes: list('types'),
    aFiles: list('files'),
    bClasses: list('classes'),
    bTypes: list('types'),
    bFiles: list('files'),
  })
  .transform(({ name, kind, millimeters, ...sides }) => ({
    name,
    kind,
    millimeters,
    a: { classes: sides.aClasses, types: sides.aTypes, files: sides.aFiles },
    b: { classes: sides.bClasses, types: sides.bTypes, files: sides.bFiles },
  }))

export function ruleFormValues({ name, kind, a, b, millimeters }: ClashRuleCreate | ClashRule): RuleForm {
  return {
    name,
    kind,
    millimeters: String(millimeters),
    aClasses: a.classes.join('\n'),
    aTypes: a.types.join('\n'),
    aFiles: a.files.join('\n'),
    bClasses: b.classes.join('\n'),
    bTypes: b.types.join('\n'),
    bFiles: b.files.join('\n'),
  }
}

export const kindOptions: readonly { value: ClashKind; label: string }[] = [
  { value: 'hard', label: 'Elements that intersect' },
  { value: 'clearance', label: 'Elements that are too close' },
  { value: 'duplicate', label: 'Elements that exist twice' },
]

/** What the number of millimeters means. */
export function millimetersHint(kind: string): string {
  if (kind === 'clearance') return 'The least distance between both elements.'
  if (kind === 'duplicate') return 'How far two equal elements may be apart.'
  return 'Smaller penetrations are ignored.'
}
