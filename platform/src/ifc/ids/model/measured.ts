import type { IfcMeasured, IfcScalar } from '@lintel/shared/ids'
import { withoutType, type StepValue } from '../../step/step-value.ts'
import { convert, type Conversion, type Units } from './units.ts'

/** A value that rules can be compared with; undefined for null, references and lists. */
export function scalarOf(value: StepValue, isReal = false): IfcScalar | undefined {
  const untyped = withoutType(value)
  if (untyped?.kind === 'text') return untyped
  if (untyped?.kind === 'integer') return isReal ? { kind: 'real', value: untyped.value } : untyped
  if (untyped?.kind === 'real') return untyped
  if (untyped?.kind !== 'enumeration') return undefined
  return untyped.name in truths
    ? { kind: 'boolean', value: truths[untyped.name] ?? null }
    : { kind: 'text', text: untyped.name }
}

const truths: Readonly<Record<string, boolean | null>> = { T: true, F: false, U: null }

/** EXPRESS's own real types, and IFC types that are not measures. */
const plainReals = new Set([
  'REAL',
  'IFCREAL',
  'IFCPARAMETERVALUE',
  'IFCSPECULAREXPONENT',
  'IFCSPECULARROUGHNESS',
  'IFCSECONDINMINUTE',
])

/**
 * Whether IDS writes values of a type as `xs:double`, so that they are compared as real numbers even without a decimal point. Includes
 * IFCNUMERICMEASURE, which IFC only defines as a number.
 */
export function isRealType(type: string): boolean {
  return plainReals.has(type) || /^IFC(?!COUNT|DESCRIPTIVE|INTEGER)\w*MEASURE$/.test(type)
}

/** A property's value in SI. `unit` is the property's own unit, which takes precedence over the project's. Undefined for null. */
export function measuredOf(value: StepValue, units: Units, unit?: number): IfcMeasured | undefined {
  const dataType = value?.kind === 'typed' ? value.type : ''
  const scalar = scalarOf(value, isRealType(dataType))
  if (!scalar) return undefined
  const conversion = unit === undefined ? units.ofMeasure(dataType) : units.ofUnit(unit)
  return { dataType, value: conversion ? inSi(scalar, conversion) : scalar }
}

function inSi(scalar: IfcScalar, conversion: Conversion): IfcScalar {
  if (scalar.kind !== 'real' && scalar.kind !== 'integer') return scalar
  const value = convert(scalar.value, conversion)
  return value === scalar.value ? scalar : { kind: 'real', value }
}
