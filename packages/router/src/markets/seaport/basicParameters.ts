import type { Address } from 'viem'
import { invalid, RouterError } from '../../errors.ts'
import { readAmount } from '../../readAmount.ts'
import { sum } from '../../sum.ts'
import { toObject } from '../../toObject.ts'
import * as itemType from './itemTypes.ts'
import * as orderType from './orderKinds.ts'
import { type Place, parametersAt, wrongItem } from './place.ts'
import { readKind } from './readKind.ts'
import { readSmall } from './readSmall.ts'
import type { OrderComponents } from './types.ts'

/**
 * An order in the form that `fulfillBasicOrder` takes, without the signature, and what it costs in the
 * native currency.
 *
 * @throws RouterError `not_expressible` that says what makes the order too complex, or one that names the
 * field at fault.
 */
export function basicParameters(components: OrderComponents, path: string) {
  const place: Place = { path, index: undefined, parameters: 'components' }
  const at = parametersAt(place)
  const { offer, consideration, offerer, zone, startTime, endTime, zoneHash, salt, conduitKey } =
    toObject(components, at)
  for (const [side, items] of [
    ['offer', offer],
    ['consideration', consideration],
  ] as const) {
    if (!Array.isArray(items)) throw invalid(`${at}.${side}`, items, 'must be an array')
    for (const [index, item] of items.entries()) {
      Object.assign(place, { side, item: index })
      readKind(item, place)
      if (readAmount(item.startAmount) === 0n && readAmount(item.endAmount) === 0n)
        throw wrongItem(place, '.startAmount', item.startAmount, 'must not be 0')
    }
  }
  const [offered, ...moreOffers] = offer
  const [asked, ...rest] = consideration
  const refused = (problem: string) =>
    new RouterError(`${at} ${problem}, so it is no basic order`, {
      code: 'not_expressible',
      field: at,
      value: components,
      hints: ['Fill it with `fulfil`.'],
    })
  if (!offered || moreOffers.length > 0) throw refused('does not offer exactly one item')
  if (!asked) throw refused('asks for nothing')
  const kinds = { offered: readSmall(offered.itemType), asked: readSmall(asked.itemType) }
  const route = routes.get(`${kinds.offered}:${kinds.asked}`)
  if (route === undefined) throw refused('is not one token against one currency')
  if (readSmall(components.orderType) === undefined || isContract(components))
    throw refused('is not of a type that offerers sign')
  if (!same(asked.recipient, offerer)) throw refused('does not pay its offerer first')
  // What is offered pays the rest, where a currency is offered for a token.
  const currency = kinds.offered === itemType.erc20 ? offered : asked
  for (const item of rest)
    if (
      readSmall(item.itemType) !== readSmall(currency.itemType) ||
      !same(item.token, currency.token)
    )
      throw refused('pays in more than one currency')
  for (const item of [offered, asked, ...rest])
    if (readAmount(item.startAmount) !== readAmount(item.endAmount))
      throw refused('has an amount that changes over time')
  const token = kinds.offered === itemType.erc20 ? asked : offered
  if (readSmall(token.itemType) === itemType.erc721 && readAmount(token.startAmount) !== 1n)
    throw refused('has more than one of a kind of which there is only one')
  const price = kinds.asked === itemType.native ? readAmount(asked.startAmount) : 0n
  const total = sum(
    [price, ...rest.map(item => readAmount(item.startAmount))],
    index => `${at}.consideration[${index}].startAmount`,
  )
  const fees = total - price
  if (kinds.offered === itemType.erc20 && fees > readAmount(offered.startAmount))
    throw refused('offers less than its fees')
  return {
    value: kinds.asked === itemType.native ? total : 0n,
    parameters: {
      considerationToken: asked.token,
      considerationIdentifier: asked.identifierOrCriteria,
      considerationAmount: asked.startAmount,
      offerer,
      zone,
      offerToken: offered.token,
      offerIdentifier: offered.identifierOrCriteria,
      offerAmount: offered.startAmount,
      basicOrderType: (readSmall(components.orderType) ?? 0) + 4 * route,
      startTime,
      endTime,
      zoneHash,
      salt,
      offererConduitKey: conduitKey,
      totalOriginalAdditionalRecipients: BigInt(rest.length),
      additionalRecipients: rest.map(item => ({
        amount: item.startAmount,
        recipient: item.recipient,
      })),
    },
  }
}

/** By the types of the item offered and of the first one asked for, what Seaport calls the route. */
const routes: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  [`${itemType.erc721}:${itemType.native}`, 0],
  [`${itemType.erc1155}:${itemType.native}`, 1],
  [`${itemType.erc721}:${itemType.erc20}`, 2],
  [`${itemType.erc1155}:${itemType.erc20}`, 3],
  [`${itemType.erc20}:${itemType.erc721}`, 4],
  [`${itemType.erc20}:${itemType.erc1155}`, 5],
])

const isContract = (components: OrderComponents) =>
  (readSmall(components.orderType) ?? 0) >= orderType.contract

const same = (one: Address, other: Address) =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()
