import { getAddress, isAddress, zeroAddress } from 'viem'
import { amountText } from '../features/language/amountText.ts'
import { languageChoice } from '../features/language/languageChoice.ts'
import { t } from '../features/language/t.ts'
import type { WalletTypedData } from './developerRequests.ts'
import { unitsText } from './unitsText.ts'

const endTime = () =>
  new Intl.DateTimeFormat(languageChoice.locale(), { dateStyle: 'medium', timeStyle: 'medium' })

const item = [
  'uint8 itemType',
  'address token',
  'uint256 identifierOrCriteria',
  'uint256 startAmount',
  'uint256 endAmount',
]

/** The types of a Seaport order: only what they name is signed, so only then is the message believed. */
const orderTypes: Readonly<Record<string, readonly string[]>> = {
  OrderComponents: [
    'address offerer',
    'address zone',
    'OfferItem[] offer',
    'ConsiderationItem[] consideration',
    'uint8 orderType',
    'uint256 startTime',
    'uint256 endTime',
    'bytes32 zoneHash',
    'uint256 salt',
    'bytes32 conduitKey',
    'uint256 counter',
  ],
  OfferItem: item,
  ConsiderationItem: [...item, 'address recipient'],
}

/**
 * What signing a Seaport order commits to, in exact amounts and whole addresses, from the message
 * itself. Undefined when it is no such order, or one that cannot be read to the end.
 */
export function describeOrder(
  { definition }: WalletTypedData,
  native: describeOrder.Currency,
): readonly describeOrder.Fact[] | undefined {
  if (definition.primaryType !== 'OrderComponents' || definition.domain.name !== 'Seaport')
    return undefined
  const known = Object.entries(orderTypes).every(
    ([name, fields]) =>
      definition.types[name]?.map(field => `${field.type} ${field.name}`).join() === fields.join(),
  )
  if (!known) return undefined
  try {
    const { offerer, offer, consideration, endTime: end } = definition.message
    const account = address(offerer)
    const wanted = list(consideration).map(entry => ({
      text: itemText(entry, native),
      recipient: address(entry.recipient),
    }))
    const own = wanted.filter(entry => entry.recipient === account)
    const fees = wanted.filter(entry => entry.recipient !== account)
    return [
      { label: t('You give'), value: lines(list(offer).map(entry => itemText(entry, native))) },
      { label: t('You get'), value: lines(own.map(entry => entry.text)) },
      { label: t('To'), value: account },
      {
        label: t('Fees'),
        value: lines(fees.map(entry => t('{0} to {1}', entry.text, entry.recipient))),
      },
      { label: t('Until'), value: dateText(uint(end)) },
    ]
  } catch {
    return undefined
  }
}

export declare namespace describeOrder {
  type Currency = { symbol: string; decimals: number }
  type Fact = { label: string; value: string }
}

function itemText(entry: Record<string, unknown>, native: describeOrder.Currency): string {
  const type = Number(uint(entry.itemType))
  const token = address(entry.token)
  const [start, end] = [uint(entry.startAmount), uint(entry.endAmount)]
  const amount = (text: (value: bigint) => string) =>
    start === end ? text(start) : t('from {0} to {1}', text(start), text(end))
  if (type === 0 && token === zeroAddress) return amount(value => amountText(value, native))
  // Its decimals are the token's own word, so the amount is told in base units.
  if (type === 1)
    return t('{0} of {1}', start === end ? unitsText(start) : unitsText(amount(String)), token)
  const id = uint(entry.identifierOrCriteria)
  if (type === 2 || type === 3)
    return t(
      '{0} × token {1} of {2}',
      amount(value => `${value}`),
      id,
      token,
    )
  if (type === 4 || type === 5)
    return t(
      id === 0n ? '{0} × any token of {1}' : '{0} × a token of a list of {1}',
      ...[amount(value => `${value}`), token],
    )
  throw new TypeError('An item is of no known kind.')
}

function lines(texts: readonly string[]): string {
  return texts.length === 0 ? t('nothing') : texts.join('\n')
}

/** Seconds; beyond what a date can hold they are told as they are. */
function dateText(seconds: bigint): string {
  return seconds <= 8_640_000_000_000n
    ? endTime().format(new Date(Number(seconds) * 1000))
    : t('no end ({0})', seconds)
}

function list(input: unknown): Record<string, unknown>[] {
  if (!Array.isArray(input)) throw new TypeError('A list is missing.')
  return input.map(entry => Object.fromEntries(Object.entries(entry)))
}

function address(input: unknown): string {
  if (typeof input !== 'string' || !isAddress(input, { strict: false }))
    throw new TypeError('An address is missing.')
  return getAddress(input)
}

function uint(input: unknown): bigint {
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'bigint')
    throw new TypeError('A number is missing.')
  const value = BigInt(input)
  if (value < 0n || input === '') throw new TypeError('A number is wrong.')
  return value
}
