import { permit2AddressOf } from '@sluice/router'
import * as z from 'zod/mini'
import type { SignRequest } from '../api/schemas/execute.ts'
import { address, bytes32, hexOrUint } from '../api/schemas/primitives.ts'
import { lower } from './factCall.ts'
import { itemFact, lineOf, seaports } from './seaportItems.ts'
import type { Facts, FactsContext } from './types.ts'

const uint = z.pipe(
  z.union([hexOrUint, z.bigint(), z.int()]),
  z.transform(value => BigInt(value)),
)
const item = {
  itemType: z.pipe(
    z.union([z.int(), z.coerce.number()]),
    z.int().check(z.minimum(0), z.maximum(5)),
  ),
  token: address,
  identifierOrCriteria: uint,
  startAmount: uint,
  endAmount: uint,
}
const order = z.object({
  offerer: address,
  zone: address,
  orderType: uint,
  offer: z.array(z.object(item)),
  consideration: z.array(z.object({ ...item, recipient: address })),
  endTime: uint,
})
const details = z.object({ token: address, amount: uint, expiration: uint })
const permit = z.object({
  details: z.union([details, z.array(details)]),
  spender: address,
  sigDeadline: uint,
})

const itemFields =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
/** What is hashed: a type with other fields would be another message under the same name. */
const fieldsOf: Record<string, string> = {
  OfferItem: itemFields,
  ConsiderationItem: `${itemFields},address recipient`,
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
  PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
  OrderHashes: 'bytes32[] orderHashes',
}

/** What a signature allows: an order of Seaport, several at once, or a permit of Permit2; or which orders it cancels. */
export function signatureFacts(sign: SignRequest, context: FactsContext): Partial<Facts> {
  if (sign.signatureKind !== 'eip712') return { unknown: ['What this text allows is not known'] }
  const { domain, primaryType: method } = sign
  const { verifyingContract, chainId, name } = domain
  const through = typeof verifyingContract === 'string' ? lower(verifyingContract) : undefined
  const place = { through, method }
  const nothing = { ...place, unknown: ['What this signature allows is not known'] }
  if (through === undefined || `${chainId}` !== `${context.chainId}`) return nothing
  if (name === 'Seaport' && seaports.includes(through))
    return { ...place, ...(ordersFacts(sign, context) ?? nothing) }
  if (name === 'Permit2' && through === lower(permit2AddressOf(context.chainId)))
    return { ...place, ...(permitFacts(sign) ?? nothing) }
  // A zone co-signs the orders of whoever asks it to, and ends no other ones: any may have this name.
  if (name === 'SignedZone' && domain.version === '1.0.0' && Object.keys(domain).length === 4)
    return { ...place, ...(cancellationFacts(sign) ?? nothing) }
  return nothing
}

type Typed = Extract<SignRequest, { signatureKind: 'eip712' }>

function ordersFacts(sign: Typed, { account }: FactsContext): Partial<Facts> | undefined {
  const isBulk = sign.primaryType === 'BulkOrder'
  if (!isBulk && sign.primaryType !== 'OrderComponents') return undefined
  if (!areUsual(sign, ['OrderComponents', 'OfferItem', 'ConsiderationItem'])) return undefined
  const [tree, ...others] = sign.types.BulkOrder ?? []
  const isTree = others.length === 0 && /^OrderComponents(\[2\])+$/.test(tree?.type ?? '')
  if (isBulk && !(isTree && tree?.name === 'tree')) return undefined
  const leaves = isBulk ? [sign.value.tree].flat(24) : [sign.value]
  const parsed = z.safeParse(z.array(order), leaves)
  if (!parsed.success) return undefined
  // A tree is filled up with orders of nobody.
  const orders = parsed.data.filter(({ offerer }) => !isBulk || BigInt(offerer) > 0n)
  if (orders.length === 0 || orders.some(({ offerer }) => offerer !== lower(account))) {
    return undefined
  }
  const gives = orders.flatMap(({ offer }) => offer.map(each => itemFact(each, 'most')))
  const gets = orders.flatMap(({ consideration }) =>
    consideration.map(each => ({ ...itemFact(each, 'least'), recipient: each.recipient })),
  )
  // 2 and 3 are filled only when the zone lets them be, 4 when the contract that made the order does.
  const zones = orders.map(({ zone, orderType }) =>
    orderType === 2n || orderType === 3n ? zone : undefined,
  )
  const asked = [...new Set(zones.flatMap(zone => zone ?? []))]
  return {
    ...{ gives, gets, zones },
    until: orders.map(({ endTime }) => endTime).reduce((a, b) => (a > b ? a : b)),
    lines: [
      ...gives.map(fact => `Offer ${lineOf(fact)}`),
      ...gets.map(fact => `Ask for ${lineOf(fact)} for ${fact.recipient}`),
      ...asked.map(zone => `Filled only by leave of ${zone}`),
    ],
  }
}

function permitFacts(sign: Typed): Partial<Facts> | undefined {
  const { primaryType } = sign
  if (primaryType !== 'PermitSingle' && primaryType !== 'PermitBatch') return undefined
  if (!areUsual(sign, [primaryType, 'PermitDetails'])) return undefined
  const parsed = z.safeParse(permit, sign.value)
  if (!parsed.success) return undefined
  const { details: given, spender, sigDeadline } = parsed.data
  if (Array.isArray(given) !== (primaryType === 'PermitBatch')) return undefined
  const all = [given].flat()
  return {
    allows: all.map(({ token, amount, expiration }) => ({
      ...{ token, spender, amount, until: expiration },
    })),
    until: sigDeadline,
    lines: all.map(({ token, amount }) => `Let ${spender} take ${amount} of ${token}`),
  }
}

function cancellationFacts(sign: Typed): Partial<Facts> | undefined {
  if (sign.primaryType !== 'OrderHashes' || !areUsual(sign, ['OrderHashes'])) return undefined
  const parsed = z.safeParse(z.object({ orderHashes: z.array(bytes32) }), sign.value)
  if (!parsed.success) return undefined
  const { orderHashes: cancels } = parsed.data
  const what = cancels.length === 1 ? 'one order' : `${cancels.length} orders`
  return { cancels, lines: [`Cancel ${what} by signature`] }
}

function areUsual({ types }: Typed, names: readonly string[]): boolean {
  return names.every(
    name => types[name]?.map(field => `${field.type} ${field.name}`).join() === fieldsOf[name],
  )
}
