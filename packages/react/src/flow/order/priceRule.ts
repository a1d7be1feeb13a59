import { parseAmount } from '../../format/parseAmount.ts'
import type { FloorRule } from './listManyLines.ts'
import type { PriceRule } from './listPrices.ts'

/** How many tokens are priced at once, as it was chosen and typed. */
export type RuleText = {
  /** `each`: by hand, one after the other. */
  kind: 'each' | PriceRule['kind']
  /** The one price of `fixed`. */
  price: string
  /** How far from the floor, of the collection or of a trait, in percent. */
  percent: string
  /** The first price of a ladder, and from one to the next. */
  from: string
  step: string
}

export const byHand: RuleText = { kind: 'each', price: '', percent: '0', from: '', step: '' }

/** The rule that somebody typed, or which fields do not say one; nothing for prices by hand. */
export function priceRule(text: RuleText, decimals: number): priceRule.Result {
  switch (text.kind) {
    case 'each':
      return { bad: [] }
    case 'fixed': {
      const price = parseAmount(text.price, decimals).value
      return price === undefined ? { bad: ['price'] } : { rule: { kind: 'fixed', price }, bad: [] }
    }
    case 'floor':
    case 'trait':
    case 'now': {
      // Of a percentage with two decimals, the base unit is the basis point.
      const bps = signedAmount(text.percent.replace(/\s*%\s*$/, ''), 2)
      return bps === undefined || bps <= -10_000n
        ? { bad: ['percent'] }
        : { rule: { kind: text.kind, bps }, bad: [] }
    }
    case 'ladder': {
      const from = parseAmount(text.from, decimals).value
      const step = signedAmount(text.step, decimals)
      return from === undefined || step === undefined
        ? {
            bad: [
              ...(from === undefined ? ['from' as const] : []),
              ...(step === undefined ? ['step' as const] : []),
            ],
          }
        : { rule: { kind: 'ladder', from, step }, bad: [] }
    }
  }
}

export declare namespace priceRule {
  type Field = Exclude<keyof RuleText, 'kind'>
  type Result = { rule?: PriceRule | undefined; bad: readonly Field[] }
}

/** The ways to price that make sense of some tokens or orders: none follows a floor where none is known in their currency. */
export function possibleRules<kind extends RuleText['kind']>(
  kinds: readonly kind[],
  contexts: readonly { isOther?: boolean | undefined; floor?: bigint | undefined }[],
): readonly kind[] {
  const isFollowed = contexts.some(({ isOther, floor }) => !isOther || floor !== undefined)
  return isFollowed ? kinds : kinds.filter(kind => kind !== 'floor' && kind !== 'trait')
}

/** The rule that somebody typed, where it is one that follows a floor. */
export function floorRule(text: RuleText, decimals: number): FloorRule | undefined {
  const { rule } = priceRule(text, decimals)
  return rule?.kind === 'floor' || rule?.kind === 'trait' ? rule : undefined
}

function signedAmount(text: string, decimals: number): bigint | undefined {
  const [, sign, size = ''] = /^\s*([+\-−]?)(.*)$/.exec(text) ?? []
  const { value } = parseAmount(size, decimals)
  return value === undefined || sign === '' || sign === '+' ? value : -value
}
