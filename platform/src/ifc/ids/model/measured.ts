import type { IfcMeasured, IfcScalar } from '@lintel/shared/ids'
import { withoutType, type StepValue } from '../step/step-value.ts'
import { convert, type Conversion, type Units } from './units.ts'

/** The value as one that rules can be held against; undefined for null, references and lists. */
export function scalarOf(value: StepValue, isReal = false): IfcScalar | undefined {
  const plain = withoutType(value)
  if (plain?.kind === 'text') return plain
  if (plain?.kind === 'integer') return isReal ? { kind: 'real', value: plain.value } : plain
  if (plain?.kind === 'real') return plain
  if (plain?.kind !== 'enumeration') return undefined
  return plain.name in truths
    ? { kind: 'boolean', value: truths[plain.name] ?? null }
    : { kind: 'text', text: plain.name }
}

const truths: Readonly<Record<string, boolean | null>> = { T: true, F: false, U: null }

/**
 * Whether values of a type are real numbers, also where a program has written them without a point. Of the measures that IFC lets be any
 * number, IDS writes counts as integers and numeric measures as real numbers.
 */
export function isRealType(type: string): boolean {
  return type === 'REAL' || realTypes.test(type)
}

const realTypes =
  /^IFC(REAL|PARAMETERVALUE|SECONDINMINUTE|SPECULAR(EXPONENT|ROUGHNESS)|(?!COUNT|DESCRIPTIVE|INTEGER)\w*MEASURE)$/

/** A value of a property in SI. `unit` is the property's own one, for which the project's does not count. Undefined for a value that is null. */
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
