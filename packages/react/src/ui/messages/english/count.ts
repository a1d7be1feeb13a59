import { countText } from '../../format/countText.ts'
import { plural } from '../plural.ts'

/** A count with its noun, in English. */
export function count(many: bigint | number, one: string, other: string): string {
  return `${countText(many)} ${plural('en', many, { one, other })}`
}
