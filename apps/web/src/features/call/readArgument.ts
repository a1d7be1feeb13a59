import { parseAddress, untrustedText } from '@sluice/react'
import type { AbiParameter } from 'viem'
import { t } from '../language/t.ts'

/**
 * The value that a text stands for as an argument of this type, exactly, or what is wrong with it. Lists and structs are
 * written in brackets, `[1, 2]`; of these numbers and bytes need no quotation marks.
 */
export function readArgument(text: string, { type, ...rest }: AbiParameter): readArgument.Result {
  const isList = /\[(\d*)\]$/.exec(type)
  if (isList !== null) {
    const entries = listIn(text)
    if (entries === undefined) return bad('“{0}” is no list: write [first, second].', text)
    const wanted = isList[1] === '' ? entries.length : Number(isList[1])
    if (entries.length !== wanted) return { problem: entriesText(wanted, entries.length) }
    const of = { ...rest, type: type.slice(0, isList.index) }
    return together(entries.map(entry => readArgument(entry, of)))
  }
  if (type === 'tuple') {
    const parts: readonly AbiParameter[] = 'components' in rest ? (rest.components ?? []) : []
    const entries = listIn(text)
    if (entries === undefined) return bad('“{0}” is no list: write [first, second].', text)
    if (entries.length !== parts.length)
      return { problem: entriesText(parts.length, entries.length) }
    // By their places: of two parts of one name an object would have the last alone.
    return together(parts.map((part, index) => readArgument(entries[index] ?? '', part)))
  }
  if (type === 'string') return { value: text }
  const typed = text.trim()
  if (typed === '') return { problem: t('it is missing.') }
  if (type === 'bool')
    return typed === 'true' || typed === 'false'
      ? { value: typed === 'true' }
      : bad('“{0}” is neither true nor false.', typed)
  if (type === 'address') {
    const { value, reason } = parseAddress(typed)
    return value !== undefined
      ? { value }
      : reason === 'checksum'
        ? bad('“{0}” has capitals that do not fit its digits: one may be mistyped.', typed)
        : bad('“{0}” is no address: it takes 0x and 40 hexadecimal digits.', typed)
  }
  const whole = /^(u?)int(\d*)$/.exec(type)
  if (whole !== null) return wholeNumber(typed, whole[1] === 'u', BigInt(whole[2] || 256))
  const bytes = /^bytes(\d*)$/.exec(type)
  if (bytes !== null) return hexIn(typed, bytes[1] === '' ? undefined : Number(bytes[1]))
  return {
    problem: t('{0} is no type that can be filled in here.', untrustedText(type, { max: 24 })),
  }
}

export declare namespace readArgument {
  type Result = { value: unknown; problem?: undefined } | { problem: string; value?: undefined }
}

const shown = (text: string) => untrustedText(text.trim(), { max: 24 })
const bad = (sentence: Parameters<typeof t>[0], text: string): readArgument.Result => ({
  problem: t(sentence, shown(text)),
})

function together(read: readonly readArgument.Result[]): readArgument.Result {
  const wrong = read.findIndex(({ problem }) => problem !== undefined)
  const problem = read[wrong]?.problem
  if (problem !== undefined) return { problem: t('entry {0}: {1}', wrong + 1, problem) }
  return { value: read.map(({ value }) => value) }
}

function wholeNumber(text: string, isUnsigned: boolean, bits: bigint): readArgument.Result {
  if (!/^(-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(text))
    return bad('“{0}” is no whole number: it takes digits alone, in the smallest unit.', text)
  const value = BigInt(text)
  const [least, most] = isUnsigned
    ? [0n, 2n ** bits - 1n]
    : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  return value < least || value > most
    ? { problem: t('“{0}” does not fit: it is from {1} to {2}.', shown(text), least, most) }
    : { value }
}

function hexIn(text: string, size: number | undefined): readArgument.Result {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(text))
    return bad('“{0}” is not hexadecimal: it takes 0x and two digits a byte.', text)
  const has = (text.length - 2) / 2
  return size !== undefined && has !== size ? { problem: bytesText(size, has) } : { value: text }
}

/** The entries of a list, each as it would be typed alone. No number passes through a floating-point one. */
function listIn(text: string): readonly string[] | undefined {
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|0x[0-9a-fA-F]*|-?\d[\d.eE+-]*/g, part =>
    part.startsWith('"') ? part : `"${part}"`,
  )
  try {
    const list: unknown = JSON.parse(quoted)
    if (!Array.isArray(list)) return undefined
    return list.map(entry => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
  } catch {
    return undefined
  }
}

function entriesText(wanted: number, has: number): string {
  if (wanted === 1) return t('It takes 1 entry, and there are {0}.', has)
  return has === 1
    ? t('It takes {0} entries, and there is 1.', wanted)
    : t('It takes {0} entries, and there are {1}.', wanted, has)
}

function bytesText(wanted: number, has: number): string {
  if (wanted === 1) return t('It takes 1 byte, and there are {0}.', has)
  return has === 1
    ? t('It takes {0} bytes, and there is 1.', wanted)
    : t('It takes {0} bytes, and there are {1}.', wanted, has)
}
