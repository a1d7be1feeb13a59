import { routerWorld } from '../../../../docs/support/routerWorld.ts'
import * as seaport from '../../src/markets/seaport/index.ts'
import { type PublicCall, readBack } from './publicCall.ts'

const { account, components, signature } = routerWorld
const word = (digit: string) => `0x${digit.repeat(64)}` as const
const partly = { ...components, orderType: 1 }
const back = {
  ...components,
  offer: components.consideration.map(({ recipient: _, ...item }) => item),
  consideration: components.offer.map(item => ({ ...item, recipient: account })),
}
const tree = seaport.bulkTree(1, '1.5', [components, components])

export const seaportCalls: Record<string, PublicCall> = {
  bulkDigest: {
    call: seaport.bulkDigest,
    args: [{ chainId: 1, version: '1.5', hash: word('1'), index: 0, proof: tree.proofs[0] }],
  },
  bulkSignature: { call: seaport.bulkSignature, args: [signature, 1, tree.proofs[1]] },
  bulkTree: { call: seaport.bulkTree, args: [1, '1.5', [components, components]] },
  bulkTypes: { call: seaport.bulkTypes, args: [2] },
  cancel: {
    call: (...args: Parameters<typeof seaport.cancel>) => readBack(seaport.cancel(...args)),
    args: [[components], '1.5'],
  },
  criteriaTree: {
    call: (identifiers: readonly bigint[]) => {
      const { proof } = seaport.criteriaTree(identifiers)
      return identifiers.map(proof)
    },
    args: [[1n, 2n]],
  },
  decodeBulkSignature: { call: seaport.decodeBulkSignature, args: [signature] },
  domain: { call: seaport.domain, args: [1, '1.5'] },
  domainSeparator: { call: seaport.domainSeparator, args: [1, '1.5'] },
  fulfil: {
    call: (options: never) => readBack(seaport.fulfil(options)),
    args: [
      {
        orders: [{ components: partly, signature, quantity: 1n, extraData: '0x', criteria: [] }],
        ...{ recipient: account, version: '1.5', conduitKey: seaport.zeroConduitKey },
      },
    ],
  },
  fulfilBasic: {
    call: (options: never) => readBack(seaport.fulfilBasic(options)),
    args: [
      {
        order: { components, signature },
        ...{ version: '1.5', conduitKey: seaport.zeroConduitKey, efficient: true },
      },
    ],
  },
  incrementCounter: { call: seaport.incrementCounter, args: ['1.5'] },
  match: {
    call: (options: never) => readBack(seaport.match(options)),
    args: [
      {
        orders: [
          { components, signature },
          { components: back, signature },
        ],
        fulfilments: [0n, 1n].map(orderIndex => ({
          offerComponents: [{ orderIndex, itemIndex: 0n }],
          considerationComponents: [{ orderIndex: 1n - orderIndex, itemIndex: 0n }],
        })),
        ...{ recipient: account, version: '1.5' },
      },
    ],
  },
  orderHash: { call: seaport.orderHash, args: [components] },
  typedData: { call: seaport.typedData, args: [1, '1.5', components] },
}
