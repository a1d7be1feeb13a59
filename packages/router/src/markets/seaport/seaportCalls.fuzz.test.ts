import fc from 'fast-check'
import { type AbiParameter, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { bytesOf, uintOf } from '../../../bench/differential/values.ts'
import { seaportCalls } from './seaportCalls.ts'

/** The interface as the contract has it, independent of our description of it. */
const abi = parseAbi([
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct OrderComponents { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 counter; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'struct AdvancedOrder { OrderParameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct CriteriaResolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] criteriaProof; }',
  'struct FulfillmentComponent { uint256 orderIndex; uint256 itemIndex; }',
  'struct Fulfillment { FulfillmentComponent[] offerComponents; FulfillmentComponent[] considerationComponents; }',
  'struct AdditionalRecipient { uint256 amount; address recipient; }',
  'struct BasicOrderParameters { address considerationToken; uint256 considerationIdentifier; uint256 considerationAmount; address offerer; address zone; address offerToken; uint256 offerIdentifier; uint256 offerAmount; uint8 basicOrderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 offererConduitKey; bytes32 fulfillerConduitKey; uint256 totalOriginalAdditionalRecipients; AdditionalRecipient[] additionalRecipients; bytes signature; }',
  'function fulfillBasicOrder(BasicOrderParameters parameters) payable returns (bool)',
  'function fulfillBasicOrder_efficient_6GL6yc(BasicOrderParameters parameters) payable returns (bool)',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable returns (bool)',
  'function fulfillAdvancedOrder(AdvancedOrder advancedOrder, CriteriaResolver[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient) payable returns (bool)',
  'function fulfillAvailableOrders(Order[] orders, FulfillmentComponent[][] offerFulfillments, FulfillmentComponent[][] considerationFulfillments, bytes32 fulfillerConduitKey, uint256 maximumFulfilled) payable',
  'function fulfillAvailableAdvancedOrders(AdvancedOrder[] advancedOrders, CriteriaResolver[] criteriaResolvers, FulfillmentComponent[][] offerFulfillments, FulfillmentComponent[][] considerationFulfillments, bytes32 fulfillerConduitKey, address recipient, uint256 maximumFulfilled) payable',
  'function matchOrders(Order[] orders, Fulfillment[] fulfillments) payable',
  'function matchAdvancedOrders(AdvancedOrder[] orders, CriteriaResolver[] criteriaResolvers, Fulfillment[] fulfillments, address recipient) payable',
  'function cancel(OrderComponents[] orders) returns (bool)',
  'function validate(Order[] orders) returns (bool)',
  'function incrementCounter() returns (uint256)',
  'function getCounter(address offerer) view returns (uint256)',
  'function getOrderHash(OrderComponents order) view returns (bytes32)',
  'function getOrderStatus(bytes32 orderHash) view returns (bool, bool, uint256, uint256)',
])

/** Any value of an ABI type. */
function anyOf(parameter: AbiParameter): fc.Arbitrary<unknown> {
  const { type } = parameter
  if (type.endsWith('[]'))
    return fc.array(anyOf({ ...parameter, type: type.slice(0, -2) }), { maxLength: 3 })
  if ('components' in parameter) return valuesOf(parameter.components)
  if (type === 'address') return bytesOf(20)
  if (type === 'bytes') return fc.integer({ min: 0, max: 100 }).chain(bytesOf)
  if (type === 'bytes32') return bytesOf(32)
  const bits = Number(type.slice(4))
  return bits <= 48 ? fc.nat(2 ** bits - 1) : uintOf(bits)
}
const valuesOf = (parameters: readonly AbiParameter[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(parameters.map(each => [each.name ?? '', anyOf(each)])))

type Codec = { encode: (values: unknown) => Hex; decode: (data: Hex) => unknown }

describe('seaportCalls', () => {
  test('behavior: there is one for each method', () => {
    expect(Object.keys(seaportCalls).sort()).toEqual(abi.map(each => each.name).sort())
  })

  test.each(abi.map(each => each.name))(
    'behavior: %s is encoded as viem does, and decoded',
    name => {
      const method = abi.find(each => each.name === name)
      if (!method) throw new Error(`There is no ${name}`)
      const codec = seaportCalls[name] as unknown as Codec
      fc.assert(
        fc.property(valuesOf(method.inputs), values => {
          const data = codec.encode(values)
          const args = method.inputs.map(input => values[input.name ?? ''])
          expect(data).toBe(encodeFunctionData({ abi: [method], args } as never))
          expect(codec.decode(data)).toEqual(values)
        }),
        { numRuns: 300 },
      )
      expect(codec.encode(fc.sample(valuesOf(method.inputs), 1)[0]).slice(0, 10)).toBe(
        toFunctionSelector(method),
      )
    },
  )
})
