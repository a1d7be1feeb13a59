import type { Address } from 'viem'
import { lower } from './factCall.ts'
import type { FactAmount } from './types.ts'

/** Seaport 1.4, 1.5 and 1.6, at the same places on every chain. */
export const seaports: readonly Address[] = [
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
]

/** An item of an order of Seaport. */
export type FactItem = {
  itemType: number
  token: Address
  identifierOrCriteria: bigint
  startAmount: bigint
  endAmount: bigint
}

const standards = ['native', 'erc20', 'erc721', 'erc1155', 'erc721', 'erc1155'] as const

/** How much of an order is filled, and from when on its price is looked at. Seconds since 1970. */
export type FactPortion = {
  numerator: bigint
  denominator: bigint
  times?: { startTime: bigint; endTime: bigint; now: bigint | undefined }
}

const whole: FactPortion = { numerator: 1n, denominator: 1n }

/** So much of an item, at the end of its price that is worse for the account. */
export function itemFact(
  item: FactItem,
  end: 'least' | 'most',
  portion: FactPortion = whole,
): FactAmount {
  const { endAmount: last, itemType } = item
  const { numerator, denominator } = portion
  const first = amountAt(item, portion, end)
  const isFirst = end === 'least' ? first < last : first > last
  const units = (isFirst ? first : last) * numerator
  return {
    token: lower(item.token),
    standard: standards[itemType],
    // By criteria it is any token of a list.
    ...(itemType === 2 || itemType === 3 ? { tokenId: item.identifierOrCriteria } : {}),
    // What is given is rounded up.
    amount: (end === 'most' ? units + denominator - 1n : units) / denominator,
  }
}

/** What a price that changes evenly is at the moment; at its beginning where there is none. */
function amountAt(
  { startAmount: start, endAmount: last }: FactItem,
  { times }: FactPortion,
  end: 'least' | 'most',
): bigint {
  if (times?.now === undefined || start === last) return start
  const { startTime, endTime, now } = times
  if (now <= startTime) return start
  if (now >= endTime) return last
  const duration = endTime - startTime
  const sum = start * (endTime - now) + last * (now - startTime)
  return (end === 'most' ? sum + duration - 1n : sum) / duration
}

export function lineOf({ token, tokenId, standard, amount }: FactAmount): string {
  if (standard === 'native') return `${amount} of the native currency`
  if (tokenId !== undefined) return `${amount} of token ${tokenId} of ${token}`
  return standard === 'erc20'
    ? `${amount} of ${token}`
    : `${amount} of any fitting token of ${token}`
}
