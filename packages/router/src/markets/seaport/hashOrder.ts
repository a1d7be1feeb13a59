import type { Hex } from 'viem'
import { concat, keccak256, toBytes } from 'viem/utils'
import { parametersCodec } from '../../codec/parametersCodec.ts'
import { invalid } from '../../errors.ts'
import { toObject } from '../../toObject.ts'
import { orderTypes } from './orderTypes.ts'
import type { ConsiderationItem, OfferItem, OrderComponents } from './types.ts'

/**
 * As `orderHash`, for an order that stands at `path` of what was given.
 *
 * @throws RouterError that names the field which is not of its type, after `path`.
 */
export function hashOrder(components: OrderComponents, path: string): Hex {
  const { offer, consideration } = toObject(components, path)
  const values = {
    ...components,
    offer: hashOfAll('OfferItem', offerItem, offer, `${path}.offer`),
    consideration: hashOfAll(
      'ConsiderationItem',
      considerationItem,
      consideration,
      `${path}.consideration`,
    ),
  }
  return hashOf('OrderComponents', order, values, path)
}

/** In EIP-712 a list inside a struct is the hash of its elements; all else is encoded as in calldata. */
const offerItem = /* @__PURE__ */ parametersCodec(orderTypes.OfferItem)
const considerationItem = /* @__PURE__ */ parametersCodec(orderTypes.ConsiderationItem)
const order = /* @__PURE__ */ parametersCodec(
  /* @__PURE__ */ orderTypes.OrderComponents.map(field =>
    field.type.endsWith('[]') ? { ...field, type: 'bytes32' } : field,
  ),
)

type StructName = keyof typeof orderTypes
type Codec = { encode: (values: never, path: string) => Hex }

function hashOfAll(
  name: StructName,
  codec: Codec,
  items: readonly (OfferItem | ConsiderationItem)[],
  path: string,
): Hex {
  if (!Array.isArray(items)) throw invalid(path, items, 'must be an array')
  return keccak256(
    concat(Array.from(items, (item, index) => hashOf(name, codec, item, `${path}[${index}]`))),
  )
}

function hashOf(name: StructName, codec: Codec, values: unknown, path: string): Hex {
  return keccak256(concat([typeHash(name), codec.encode(values as never, path)]))
}

const typeHashes = new Map<StructName, Hex>()

function typeHash(name: StructName): Hex {
  const known = typeHashes.get(name)
  if (known) return known
  const names: readonly StructName[] =
    name === 'OrderComponents' ? [name, 'ConsiderationItem', 'OfferItem'] : [name]
  const text = names
    .map(
      each => `${each}(${orderTypes[each].map(({ type, name }) => `${type} ${name}`).join(',')})`,
    )
    .join('')
  const hash = keccak256(toBytes(text))
  typeHashes.set(name, hash)
  return hash
}
